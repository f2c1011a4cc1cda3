import { sql } from 'kysely'
import type { OwnReview } from '#contract/catalogue/reviews.ts'
import type { Db } from '../../platform/db/schema.ts'
import { reviewsBy, toOwnReview } from './queries.ts'

/** A user's review of a product; and the newest order that lets them write or change one. */
export async function findMine(
  db: Db,
  userId: string,
  product: string,
): Promise<{ review?: OwnReview; sale?: string }> {
  const own = await reviewsBy(db, { userId, saleId: '' }).where('product_id', '=', product).executeTakeFirst()
  const sale = await db
    .selectFrom('sale')
    .select('id')
    .where('user_id', '=', userId)
    .where('transaction_status', '=', 'completed')
    .where(sql<boolean>`(refunded_kobo = 0 or refunded_kobo < total_kobo)`)
    .where(
      sql<boolean>`exists (select from json_array_elements(lines) as line where line ->> 'product_id' = ${product})`,
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...(own && { review: toOwnReview(own) }), ...(sale && { sale: sale.id }) }
}
