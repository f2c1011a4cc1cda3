import { type ReactNode, useState } from 'react'
import type { OwnReview } from '#contract/catalogue/reviews.ts'
import { loadOnDemand } from '../../platform/hydration/on-demand.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmButton } from '../../platform/ui/confirm-button.tsx'
import { useWithdrawReview } from './queries.ts'
import type { WriteReviewFormProps } from './review-form.tsx'
import { ReviewAnswerOfShop, ReviewWithStars } from './review-item.tsx'
import { ReviewPhotos } from './review-photos.tsx'

const reviewFormPart = loadOnDemand<WriteReviewFormProps>(() => import('./review-form.tsx'))

type ReviewOfOrderProps = Omit<WriteReviewFormProps, 'onClose'> & {
  mayWrite: boolean
  heading: ReactNode
}

/** The review that a buyer wrote of a product, or the way to write, change or remove it. */
export function ReviewOfOrder({ product, sale, review, mayWrite, heading }: ReviewOfOrderProps) {
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-bold wrap-anywhere">{heading}</h3>
        {review && (
          <span className="font-semibold text-muted">{OWN_REVIEW_STATES[review.state]}</span>
        )}
      </div>
      {review && !isWriting && <StandingReview review={review} />}
      {isWriting && (
        <reviewFormPart.Part
          product={product}
          sale={sale}
          review={review}
          onClose={() => setWriting(false)}
        />
      )}
      {!isWriting && (
        <div className="flex flex-wrap gap-3">
          {mayWrite && (
            <Button
              tone="secondary"
              className="max-sm:w-full"
              {...reviewFormPart.reach}
              onClick={() => setWriting(true)}
            >
              {review ? 'Change review' : 'Write a review'}
            </Button>
          )}
          {review && <WithdrawReviewButton id={review._id} title={product.title} />}
        </div>
      )}
    </>
  )
}

const OWN_REVIEW_STATES: Record<OwnReview['state'], string> = {
  waiting: 'waits to be read',
  shown: 'shown',
  refused: 'not shown',
}

const StandingReview = ({ review }: { review: OwnReview }) => (
  <>
    <ReviewWithStars review={review} />
    <ReviewPhotos photos={review.photos} by={review.name} />
    {review.state === 'refused' && review.reason && (
      <p className="max-w-prose wrap-anywhere">
        <span className="text-muted">Why it is not shown:</span> {review.reason}
      </p>
    )}
    <ReviewAnswerOfShop answer={review.answer} />
  </>
)

const WithdrawReviewButton = ({ id, title }: { id: string; title: string }) => (
  <ConfirmButton
    act={useWithdrawReview(id)}
    button={{ tone: 'quiet', className: 'max-sm:w-full', children: 'Remove' }}
    title="Remove review?"
    confirmLabel="Remove"
  >
    Your review of {title} and its photos are deleted.
  </ConfirmButton>
)
