import type { ProductReviews } from '#contract/catalogue/shown-reviews.ts'
import { ReviewStars } from './review-stars.tsx'

type StarBarsProps = { reviews: Pick<ProductReviews, 'count' | 'average' | 'stars'> }

export const StarBars = ({ reviews: { count, average, stars } }: StarBarsProps) => (
  <div className="grid content-start gap-4">
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="display text-5xl tabular-nums">{average.toFixed(1)}</span>
      <span className="grid gap-1">
        <ReviewStars stars={average} className="text-xl" />
        <span className="text-sm text-muted">
          of 5, from {count.toLocaleString('en')} {count === 1 ? 'buyer' : 'buyers'}
        </span>
      </span>
    </p>
    <ul className="grid gap-1.5">
      {[5, 4, 3, 2, 1].map((n) => (
        <Bar key={n} stars={n} reviews={stars[n - 1] ?? 0} total={count} />
      ))}
    </ul>
  </div>
)

/** An SVG, as pages have no inline styles. */
const Bar = ({ stars, reviews, total }: { stars: number; reviews: number; total: number }) => (
  <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_3.5rem] items-center gap-3 text-sm tabular-nums">
    <span>{stars === 1 ? '1 star' : `${stars} stars`}</span>
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full" aria-hidden="true">
      <rect width="100" height="8" rx="1" className="fill-line" />
      <rect width={total === 0 ? 0 : (100 * reviews) / total} height="8" rx="1" className="fill-accent" />
    </svg>
    <span className="text-right text-muted">{reviews.toLocaleString('en')}</span>
  </li>
)
