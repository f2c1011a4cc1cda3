import { Link } from 'react-router'
import { productPath } from '#contract/catalogue/product-path.ts'
import type { AdminReview } from '#contract/catalogue/reviews.ts'
import { shortId } from '#contract/platform/format.ts'
import { dateOf } from '#contract/platform/times.ts'
import { ReviewWords, ShopAnswer } from '../../reviews/review-item.tsx'
import { ReviewPhotos } from '../../reviews/review-photos.tsx'
import { ReviewActions } from './review-actions.tsx'

type ReviewCardProps = {
  review: AdminReview
  /** Undefined where nothing can be chosen. */
  choosing?: { isChosen: boolean; toggle: () => void } | undefined
}

export const ReviewCard = ({ review, choosing }: ReviewCardProps) => (
  <li
    data-review={review._id}
    tabIndex={-1}
    className="grid scroll-mt-20 content-start gap-3 rounded-box border border-line bg-surface p-4 focus:outline-3 focus:outline-accent"
  >
    <div className="flex items-start justify-between gap-3">
      <Link to={productPath(review.product)} className="text-link min-w-0 font-semibold wrap-anywhere">
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
    <ReviewWords review={review} />
    <ReviewPhotos photos={review.photos} by={review.name} />
    <p className="text-sm text-muted wrap-anywhere">
      As <span className="font-semibold text-ink">{review.name}</span>, on{' '}
      <time dateTime={review.changedAt}>{dateOf(review.changedAt)}</time>. Bought by {review.buyer}:{' '}
      <Link to={`/admin/orders/orderdetails/${review.sale}`} className="text-link">
        order {shortId(review.sale, 6)}
      </Link>
    </p>
    {review.reason && (
      <p className="wrap-anywhere">
        <span className="text-muted">Refused:</span> {review.reason}
      </p>
    )}
    <ShopAnswer answer={review.answer} />
    <ReviewActions review={review} />
  </li>
)
