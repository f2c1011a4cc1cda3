import { canModerate } from '#contract/catalogue/review-rules.ts'
import type { AdminReview } from '#contract/catalogue/reviews.ts'
import { MAX_REVIEW_ANSWER } from '#contract/platform/limits.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { ReasonDialog } from '../../../platform/admin/reason-dialog.tsx'
import { Button } from '../../../platform/ui/button.tsx'

export function ReviewActions({ review }: { review: AdminReview }) {
  const { mutate, isPending } = useAdminCall('PUT /reviews/:id', { id: review._id })
  const answer = useAdminCall('PUT /reviews/:id/answer', { id: review._id })
  const { version, state } = review
  return (
    <div className="flex flex-wrap gap-3">
      {canModerate('show', state) && (
        <Button
          data-key="show"
          className="max-sm:grow"
          pending={isPending}
          onClick={() => mutate({ value: 'show', version })}
        >
          Show
        </Button>
      )}
      {canModerate('refuse', state) && (
        <ReasonDialog
          name="refuse"
          button={state === 'shown' ? 'Hide' : 'Refuse'}
          title={state === 'shown' ? 'Hide review?' : 'Refuse review?'}
          label="Tell its writer why"
          hint="For example: it names a person"
          maxLength={500}
          pending={isPending}
          isRequired
          onSubmit={(words, { seen: _seen, ...options }) => mutate({ value: 'refuse', version, words }, options)}
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
