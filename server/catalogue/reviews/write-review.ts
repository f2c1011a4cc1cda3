import { sql } from 'kysely'
import { shownNameOfReviewer } from '#contract/catalogue/review-rules.ts'
import type { ReviewFormData } from '#contract/catalogue/reviews.ts'
import { messages } from '#contract/messages.ts'
import { MAX_REVIEW_PHOTOS } from '#contract/platform/limits.ts'
import { lockSale, type SaleRow } from '../../orders/sales/queries.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import {
  badFieldError,
  badRequestError,
  conflictError,
  notFoundError,
} from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import { isExistingProduct } from '../products/queries.ts'
import { selectReviewsBy } from './queries.ts'
import { reviewableProductIds } from './writer.ts'

type ReviewToWrite = {
  saleId: string
  form: ReviewFormData
  /** Hashes of new ones. */
  photos: readonly string[]
  /** Name of the account; a guest has the name of the order. */
  fullName: string | undefined
}

/**
 * Writes the review of a product, or changes the one that its buyer has written: it then waits to
 * be read again.
 * @throws 400 too many photos or a product of another order, 404, 409 if the order is not complete
 * @returns whether it was shown until now
 */
export const writeReview = (
  db: Db,
  { saleId, form, photos, fullName }: ReviewToWrite,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const sale = await lockSale(trx, saleId)
    // An erased order has no address any more: what comes in just then would name its buyer again.
    if (!sale || sale.email === '') throw notFoundError(messages.orderNotFound)
    await requireReviewable(trx, sale, form.product)
    const writer = { saleId, userId: sale.user_id }
    const before = await selectReviewsBy(trx, writer)
      .where('product_id', '=', form.product)
      .forUpdate()
      .executeTakeFirst()
    const kept = (before?.photos ?? []).filter((hash) => form.keep?.includes(hash))
    const hashes = [...new Set([...kept, ...photos])]
    if (hashes.length > MAX_REVIEW_PHOTOS)
      throw badFieldError('photos', messages.reviewTooManyPhotos(MAX_REVIEW_PHOTOS))
    const name = form.shownAs === 'name' ? shownNameOfReviewer(fullName ?? sale.name) : ''
    await storeReview(trx, sale, form, { photos: hashes, name })
    return before?.state === 'shown'
  })

async function requireReviewable(trx: Trx, sale: SaleRow, product: string): Promise<void> {
  if (!sale.lines.some((line) => line.product_id === product))
    throw badRequestError(messages.reviewNotBought)
  if (!reviewableProductIds(sale).includes(product)) throw conflictError(messages.reviewNotYet)
  if (!(await isExistingProduct(trx, product))) throw notFoundError(messages.productNotFound)
}

/** The columns of the index that lets a writer have one review of a product. */
const uniqueReviewColumns = (userId: string | null) =>
  userId
    ? sql`(user_id, product_id) where user_id is not null`
    : sql`(sale_id, product_id) where user_id is null`

/** Two devices that write at once have written one: the later one's. */
async function storeReview(
  trx: Trx,
  sale: SaleRow,
  form: ReviewFormData,
  { photos, name }: { photos: string[]; name: string },
): Promise<void> {
  await sql`
    insert into review (id, product_id, sale_id, user_id, stars, title, body, photos, name)
    values (${createRowId()}, ${form.product}, ${sale.id}, ${sale.user_id}, ${form.stars}, ${form.title ?? ''}, ${form.text},
      ${photos}, ${name})
    on conflict ${uniqueReviewColumns(sale.user_id)} do update set
      stars = excluded.stars, title = excluded.title, body = excluded.body, photos = excluded.photos,
      name = excluded.name, state = 'waiting', reason = '', version = review.version + 1, changed_at = ${databaseNow()},
      decided_at = null`.execute(trx)
}

type WithdrawnReview = { productId: string; wasShown: boolean }

/** Deletes a review. @throws 404 if it is gone already */
export async function withdrawReview(db: Db, id: string): Promise<WithdrawnReview> {
  const { product_id, state } = await db
    .deleteFrom('review')
    .where('id', '=', id)
    .returning(['product_id', 'state'])
    .executeTakeFirstOrThrow(() => notFoundError(messages.reviewNotFound))
  return { productId: product_id, wasShown: state === 'shown' }
}
