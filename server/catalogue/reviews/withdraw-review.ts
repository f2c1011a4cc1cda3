import { messages } from '#contract/messages.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'

type Gone = { productId: string; wasShown: boolean }

/** Deletes a review. @throws 404 if it is gone already */
export async function withdrawReview(db: Db, id: string): Promise<Gone> {
  const row = await db.deleteFrom('review').where('id', '=', id).returning(['product_id', 'state']).executeTakeFirst()
  if (!row) throw notFound(messages.reviewNotFound)
  return { productId: row.product_id, wasShown: row.state === 'shown' }
}
