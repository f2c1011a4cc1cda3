import { Link } from 'react-router'
import { productPagePath } from '#contract/catalogue/product-path.ts'
import { canModerateReview } from '#contract/catalogue/review-rules.ts'
import type { AdminReview } from '#contract/catalogue/reviews.ts'
import { shortenId } from '#contract/platform/format.ts'
import { MAX_REVIEW_ANSWER } from '#contract/platform/limits.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { ReasonDialog } from '../../../platform/admin/reason-dialog.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ReviewAnswerOfShop, ReviewWithStars } from '../../reviews/review-item.tsx'
import { ReviewPhotos } from '../../reviews/review-photos.tsx'

/** `choosing` is undefined where reviews cannot be chosen. */
type AdminReviewCardProps = {
  review: AdminReview
  choosing?: { isChosen: boolean; toggle: () => void }
}

/** A review with its buyer and order, and the actions that its state allows. */
export const AdminReviewCard = ({ review, choosing }: AdminReviewCardProps) => (
  <li
    data-review={review._id}
    tabIndex={-1}
    className="grid scroll-mt-20 content-start gap-3 rounded-box border border-line bg-surface p-4 focus:outline-3 focus:outline-accent"
  >
    <div className="flex items-start justify-between gap-3">
      <Link
        to={productPagePath(review.product)}
        className="text-link min-w-0 font-semibold wrap-anywhere"
      >
        {review.productTitle}
      </Link>
      {choosing && (
        <label className="-m-3 grid size-11 shrink-0 place-content-center">
          <input
            type="checkbox"
            data-key="choose"
            aria-label={`Choose the review of ${review.productTitle} by ${review.buyer}`}
            checked={choosing.isChosen}
            onChange={choosing.toggle}
            className="size-5 accent-action"
          />
        </label>
      )}
    </div>
    <ReviewWithStars review={review} />
    <ReviewPhotos photos={review.photos} by={review.name} />
    <p className="text-sm text-muted wrap-anywhere">
      As <span className="font-semibold text-ink">{review.name}</span>, on{' '}
      <time dateTime={review.changedAt}>{dateInLagos(review.changedAt)}</time>. Bought by{' '}
      {review.buyer}:{' '}
      <Link to={`/admin/orders/orderdetails/${review.sale}`} className="text-link">
        order {shortenId(review.sale, 6)}
      </Link>
    </p>
    {review.reason && (
      <p className="wrap-anywhere">
        <span className="text-muted">Refused:</span> {review.reason}
      </p>
    )}
    <ReviewAnswerOfShop answer={review.answer} />
    <AdminReviewActions review={review} />
  </li>
)

function AdminReviewActions({ review }: { review: AdminReview }) {
  const { mutate, isPending } = useAdminCall('PUT /reviews/:id', { id: review._id })
  const answer = useAdminCall('PUT /reviews/:id/answer', { id: review._id })
  const { version, state } = review
  return (
    <div className="flex flex-wrap gap-3">
      {canModerateReview('show', state) && (
        <Button
          data-key="show"
          className="max-sm:grow"
          pending={isPending}
          onClick={() => mutate({ value: 'show', version })}
        >
          Show
        </Button>
      )}
      {canModerateReview('refuse', state) && (
        <ReasonDialog
          name="refuse"
          button={state === 'shown' ? 'Hide' : 'Refuse'}
          title={state === 'shown' ? 'Hide review?' : 'Refuse review?'}
          label="Tell its writer why"
          hint="For example: it names a person"
          maxLength={500}
          pending={isPending}
          isRequired
          onSubmit={(words, { seen: _seen, ...options }) =>
            mutate({ value: 'refuse', version, words }, options)
          }
        />
      )}
      <ReasonDialog
        name="answer"
        button={review.answer ? 'Change answer' : 'Answer'}
        title="Answer review"
        label="Everyone reads it below the review"
        initial={review.answer}
        maxLength={MAX_REVIEW_ANSWER}
        pending={answer.isPending}
        onSubmit={(words, { seen, ...options }) => answer.mutate({ answer: words, seen }, options)}
      />
    </div>
  )
}
