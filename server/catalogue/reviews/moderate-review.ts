import { canModerate, type ReviewActName, reviewAct } from '#contract/catalogue/review-rules.ts'
import { messages } from '#contract/messages.ts'
import type { Seen } from '#contract/platform/values.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badField, conflict, HttpError, notFound } from '../../platform/errors.ts'

type Decision = {
  id: string
  value: ReviewActName
  /** The one that the admin has read. */
  version: number
  words?: string | undefined
}

/**
 * Shows or refuses a review. @throws 400 if it has to be said why, 404, 409 if it has moved on or
 * was changed since
 * @returns the `_id` of its product
 */
export const moderateReview = (
  db: Db,
  by: Act,
  { id, value, version, words = '' }: Decision,
): Promise<string> => {
  const { to, needsWords } = reviewAct(value)
  if (needsWords && words === '') throw badField('words', messages.reviewNeedsWords)
  return db.transaction().execute(async (trx) => {
    const row = await lockReview(trx, id)
    if (row.version !== version) throw conflict(messages.reviewChanged)
    if (!canModerate(value, row.state)) throw conflict(messages.reviewNotNow)
    const reason = needsWords ? words : ''
    await trx
      .updateTable('review')
      .set({ state: to, reason, decided_at: now() })
      .where('id', '=', id)
      .execute()
    const details = { name: row.title, reason: reason || undefined }
    await writeAudit(trx, by, { action: `review.${value}`, target: id, details })
    return row.product_id
  })
}

type Answer = { id: string; answer: string; seen?: Seen | undefined }

/**
 * Stores the shop's answer, which is shown below the review. Returns the `_id` of its product.
 * @throws 404, 409 where somebody else has changed the answer since it was read
 */
export const answerReview = (db: Db, by: Act, { id, answer, seen }: Answer): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const row = await lockReview(trx, id)
    requireSeen(seen, { answer: row.answer }, { answer })
    await trx.updateTable('review').set({ answer }).where('id', '=', id).execute()
    await writeAudit(trx, by, {
      action: 'review.answer',
      target: id,
      details: { name: row.title, answer },
    })
    return row.product_id
  })

const lockReview = (trx: Trx, id: string) =>
  trx
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select([
      'review.product_id',
      'review.state',
      'review.version',
      'review.answer',
      'product.title',
    ])
    .where('review.id', '=', id)
    .forUpdate('review')
    .executeTakeFirstOrThrow(() => notFound(messages.reviewNotFound))

/**
 * Shows several, each by itself. What changed meanwhile is left. @returns the `_id`s of the
 * products of the others
 */
export async function showReviews(
  db: Db,
  by: Act,
  reviews: readonly Pick<Decision, 'id' | 'version'>[],
): Promise<string[]> {
  const products: string[] = []
  for (const review of reviews) {
    const product = await moderateReview(db, by, { ...review, value: 'show' }).catch(leave)
    if (product) products.push(product)
  }
  return products
}

function leave(error: unknown): undefined {
  if (!(error instanceof HttpError)) throw error
}
