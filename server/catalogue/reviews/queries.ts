import { sql } from 'kysely'
import type { ReviewState } from '#contract/catalogue/review-rules.ts'
import type { AdminReview, OwnReview } from '#contract/catalogue/reviews.ts'
import type { ShownReview } from '#contract/catalogue/shown-reviews.ts'
import type { ListParams } from '#contract/platform/list-params.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import { isProductOnSale } from '../products/queries.ts'
import { shownReviewAsJson, toShownReview } from '../products/reviews-of.ts'
import type { ReviewWriter } from './writer.ts'

type ReviewRow = RowOf<'review'>

/** A review as its writer sees it, with its state and the reason of a refusal. */
export function toOwnReview(row: ReviewRow): OwnReview {
  const { at: changedAt, ...shown } = toShownReview(row)
  return {
    ...shown,
    product: row.product_id,
    sale: row.sale_id,
    shownAs: row.name ? 'name' : 'buyer',
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    changedAt,
  }
}

export const selectReviewsBy = (db: Db, { saleId, userId }: ReviewWriter) =>
  db
    .selectFrom('review')
    .selectAll()
    .where((eb) =>
      userId ? eb('user_id', '=', userId) : eb.and({ sale_id: saleId }).and('user_id', 'is', null),
    )

/** A user's review of a product; and the newest order that lets them write or change one. */
export async function findOwnReview(
  db: Db,
  userId: string,
  product: string,
): Promise<{ review?: OwnReview | undefined; sale?: string | undefined }> {
  const own = await selectReviewsBy(db, { userId, saleId: '' })
    .where('product_id', '=', product)
    .executeTakeFirst()
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
  return { review: own && toOwnReview(own), sale: sale?.id }
}

/** The shown reviews of a product on sale, newest first; `photos`: only those with photos. */
export async function listShownReviews(
  db: Db,
  { id, limit, skip, photos }: ListParams & { id: string; photos?: '1' | undefined },
): Promise<{ data: ShownReview[]; total: number }> {
  if (!(await isProductOnSale(db, id))) return { data: [], total: 0 }
  const shown = db
    .selectFrom('review')
    .where('product_id', '=', id)
    .where('state', '=', 'shown')
    .$if(photos === '1', (query) => query.where('photos', '<>', sql<string[]>`'{}'`))
  const rows = await shown
    .select(shownReviewAsJson.as('review'))
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  return {
    data: rows.map(({ review }) => toShownReview(review)),
    total: await countQueryRows(db, shown),
  }
}

async function countReviewStates(db: Db): Promise<Record<ReviewState, number>> {
  const { rows } = await sql<{ state: ReviewState; count: number }>`
    select state, count(*)::int as count from review group by state`.execute(db)
  const counts = { waiting: 0, shown: 0, refused: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/**
 * Reviews of one state for the back office. Waiting ones are in their order, so that nobody waits
 * long; others are newest first.
 */
export async function listReviewsForAdmins(
  db: Db,
  { limit, skip, state = 'waiting' }: ListParams & { state?: ReviewState | undefined },
): Promise<{ data: AdminReview[]; total: number; counts: Record<string, number> }> {
  const direction = state === 'waiting' ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .innerJoin('sale', 'sale.id', 'review.sale_id')
    .selectAll('review')
    .select(['product.title as product_title', 'sale.name as buyer'])
    .where('review.state', '=', state)
    .orderBy('review.changed_at', direction)
    .orderBy('review.id', direction)
    .limit(limit)
    .offset(skip)
    .execute()
  const counts = await countReviewStates(db)
  return { data: rows.map(toAdminReview), total: counts[state], counts }
}

const toAdminReview = (row: ReviewRow & { product_title: string; buyer: string }): AdminReview => ({
  ...toOwnReview(row),
  productTitle: row.product_title,
  buyer: row.buyer,
  version: row.version,
})
