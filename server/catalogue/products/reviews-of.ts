import { type RawBuilder, sql } from 'kysely'
import { summarizeStars } from '#contract/catalogue/review-rules.ts'
import type { ProductReviewSummary, ShownReview } from '#contract/catalogue/shown-reviews.ts'
import { messages } from '#contract/messages.ts'
import { imageAddress } from '#contract/platform/images.ts'
import { NEWEST_REVIEWS } from '#contract/platform/limits.ts'

export type ShownReviewRow = {
  id: string
  stars: number
  title: string
  body: string
  photos: string[]
  name: string
  answer: string
  changed_at: string | Date
}

/** From a row of `review`. */
export const shownReviewAsJson = sql<ShownReviewRow>`json_build_object('id', review.id, 'stars', review.stars, 'title', review.title,
  'body', review.body, 'photos', review.photos, 'name', review.name, 'answer', review.answer,
  'changed_at', review.changed_at)`

export const toShownReview = (row: ShownReviewRow): ShownReview => ({
  _id: row.id,
  stars: row.stars,
  title: row.title,
  text: row.body,
  photos: row.photos.map(imageAddress),
  name: row.name || messages.verifiedBuyer,
  answer: row.answer,
  at: new Date(row.changed_at).toISOString(),
})

type ProductReviewsRow = { stars: number[]; newest: ShownReviewRow[] }

/** From a row of `product`: stars and newest reviews; null if none is shown. */
export const reviewsOfProductAsJson: RawBuilder<ProductReviewsRow | null> = sql`(
  select json_build_object('stars', review_summary.stars, 'newest', (
    select json_agg(found.one) from (
      select ${shownReviewAsJson} as one from review
      where review.product_id = product.id and review.state = 'shown'
      order by review.changed_at desc, review.id desc limit ${sql.lit(NEWEST_REVIEWS)}) as found))
  from review_summary where review_summary.product_id = product.id and 0 < any (review_summary.stars))`

export const toProductReviews = ({ stars, newest }: ProductReviewsRow): ProductReviewSummary => ({
  ...summarizeStars(stars),
  stars,
  newest: newest.map(toShownReview),
})
