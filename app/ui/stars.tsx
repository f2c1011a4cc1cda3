import { isStarLit } from '#contract/product-rules.ts'

const POSITIONS = [0, 1, 2, 3, 4]

/** Five stars, lit by the spec's rule; screen readers get the number. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={`Rated ${rating} of 5`}>
      {POSITIONS.map((position) => (
        <i key={position} data-lit={isStarLit(rating, position) || undefined} />
      ))}
    </span>
  )
}
