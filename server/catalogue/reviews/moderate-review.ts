import {
  canModerateReview,
  type ReviewActName,
  reviewActByName,
} from '#contract/catalogue/review-rules.ts'
import { messages } from '#contract/messages.ts'
import type { SeenValues } from '#contract/platform/form-schemas.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badFieldError, conflictError, HttpError, notFoundError } from '../../platform/errors.ts'

type ReviewDecision = {
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
  by: AuditedAct,
  { id, value, version, words = '' }: ReviewDecision,
): Promise<string> => {
  const { to, needsWords } = reviewActByName(value)
  if (needsWords && words === '') throw badFieldError('words', messages.reviewNeedsWords)
  return db.transaction().execute(async (trx) => {
    const row = await lockReviewById(trx, id)
    if (row.version !== version) throw conflictError(messages.reviewChanged)
    if (!canModerateReview(value, row.state)) throw conflictError(messages.reviewNotNow)
    const reason = needsWords ? words : ''
    await trx
      .updateTable('review')
      .set({ state: to, reason, decided_at: databaseNow() })
      .where('id', '=', id)
      .execute()
    const details = { name: row.title, reason: reason || undefined }
    await writeAuditEntry(trx, by, { action: `review.${value}`, target: id, details })
    return row.product_id
  })
}

type ReviewAnswer = { id: string; answer: string; seen?: SeenValues | undefined }

/**
 * Stores the shop's answer, which is shown below the review. Returns the `_id` of its product.
 * @throws 404, 409 where somebody else has changed the answer since it was read
 */
export const saveReviewAnswer = (
  db: Db,
  by: AuditedAct,
  { id, answer, seen }: ReviewAnswer,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const row = await lockReviewById(trx, id)
    requireSeen(seen, { answer: row.answer }, { answer })
    await trx.updateTable('review').set({ answer }).where('id', '=', id).execute()
    await writeAuditEntry(trx, by, {
      action: 'review.answer',
      target: id,
      details: { name: row.title, answer },
    })
    return row.product_id
  })

const lockReviewById = (trx: Trx, id: string) =>
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
    .executeTakeFirstOrThrow(() => notFoundError(messages.reviewNotFound))

/**
 * Shows several, each by itself. What changed meanwhile is left. @returns the `_id`s of the
 * products of the others
 */
export async function showSeveralReviews(
  db: Db,
  by: AuditedAct,
  reviews: readonly Pick<ReviewDecision, 'id' | 'version'>[],
): Promise<string[]> {
  const products: string[] = []
  for (const review of reviews) {
    const product = await moderateReview(db, by, { ...review, value: 'show' }).catch(
      skipRefusedReview,
    )
    if (product) products.push(product)
  }
  return products
}

function skipRefusedReview(error: unknown): undefined {
  if (!(error instanceof HttpError)) throw error
}
