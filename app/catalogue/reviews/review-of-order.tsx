import { type ReactNode, useState } from 'react'
import type { OwnReview } from '#contract/catalogue/reviews.ts'
import { onDemand } from '../../platform/hydration/on-demand.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmButton } from '../../platform/ui/confirm-button.tsx'
import { useWithdrawReview } from './queries.ts'
import type { ReviewFormProps } from './review-form.tsx'
import { ReviewWords, ShopAnswer } from './review-item.tsx'
import { ReviewPhotos } from './review-photos.tsx'

const form = onDemand<ReviewFormProps>(() =>
  import('./review-form.tsx').then(({ ReviewForm }) => ReviewForm),
)

type ReviewOfOrderProps = Omit<ReviewFormProps, 'onClose'> & {
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
        {review && <span className="font-semibold text-muted">{STATES[review.state]}</span>}
      </div>
      {review && !isWriting && <Stands review={review} />}
      {isWriting && (
        <form.Part
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
              {...form.reach}
              onClick={() => setWriting(true)}
            >
              {review ? 'Change review' : 'Write a review'}
            </Button>
          )}
          {review && <Withdraw id={review._id} title={product.title} />}
        </div>
      )}
    </>
  )
}

const STATES: Record<OwnReview['state'], string> = {
  waiting: 'waits to be read',
  shown: 'shown',
  refused: 'not shown',
}

const Stands = ({ review }: { review: OwnReview }) => (
  <>
    <ReviewWords review={review} />
    <ReviewPhotos photos={review.photos} by={review.name} />
    {review.state === 'refused' && review.reason && (
      <p className="max-w-prose wrap-anywhere">
        <span className="text-muted">Why it is not shown:</span> {review.reason}
      </p>
    )}
    <ShopAnswer answer={review.answer} />
  </>
)

const Withdraw = ({ id, title }: { id: string; title: string }) => (
  <ConfirmButton
    act={useWithdrawReview(id)}
    button={{ tone: 'quiet', className: 'max-sm:w-full', children: 'Remove' }}
    title="Remove review?"
    confirmLabel="Remove"
  >
    Your review of {title} and its photos are deleted.
  </ConfirmButton>
)
