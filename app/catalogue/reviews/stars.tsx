import { isRatingStarLit } from '#contract/catalogue/product-rules.ts'

const STAR_POSITIONS = [0, 1, 2, 3, 4]

/**
 * Five stars, lit by the spec's rule; screen readers get the number. One element: a page of 50
 * products has 250 stars.
 */
export function Stars({ rating }: { rating: number }) {
  const lit = STAR_POSITIONS.filter((position) => isRatingStarLit(rating, position)).length
  return <span className="stars" role="img" aria-label={`Rated ${rating} of 5`} data-lit={lit} />
}
