import type { ShownReview } from '#contract/catalogue/shown-reviews.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { ReviewPhotos } from './review-photos.tsx'

/** A review as everyone reads it, with its photos and the answer of the shop. */
export const ShownReviewItem = ({ review }: { review: ShownReview }) => (
  <li className="grid content-start gap-3 border-t border-line pt-5">
    <ReviewWithStars review={review} />
    <p className="text-sm text-muted">
      <span className="font-semibold text-ink wrap-anywhere">{review.name}</span>,{' '}
      <time dateTime={review.at}>{dateInLagos(review.at)}</time>
    </p>
    <ReviewPhotos photos={review.photos} by={review.name} />
    <ReviewAnswerOfShop answer={review.answer} />
  </li>
)

type ReviewTexts = Pick<ShownReview, 'stars' | 'title' | 'text'>

export const ReviewWithStars = ({ review: { stars, title, text } }: { review: ReviewTexts }) => (
  <div className="grid gap-1.5">
    <ReviewStars stars={stars} />
    {title && <p className="font-bold wrap-anywhere">{title}</p>}
    <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
  </div>
)

export const ReviewAnswerOfShop = ({ answer }: { answer: string }) =>
  answer && (
    <div className="max-w-prose rounded-box bg-sunken p-4">
      <p className="text-sm font-semibold">The shop answers</p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{answer}</p>
    </div>
  )

/** The stars that a buyer gave. `Stars` shows the own rating of the shop by another rule. */
export const ReviewStars = ({ stars, className = '' }: { stars: number; className?: string }) => (
  <span
    className={`stars ${className}`}
    role="img"
    aria-label={`${stars} of 5 stars`}
    data-lit={Math.round(stars) || undefined}
  />
)
