import { canModerate } from '#contract/catalogue/review-rules.ts'
import type { AdminReview } from '#contract/catalogue/reviews.ts'
import { MAX_REVIEW_ANSWER } from '#contract/platform/limits.ts'
import { SayDialog } from '../../../platform/admin/say-dialog.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { useAnswer, useModerate } from './queries.ts'

export function ReviewActions({ review }: { review: AdminReview }) {
  const { mutate, isPending } = useModerate(review._id)
  const answer = useAnswer(review._id)
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
        <SayDialog
          name="refuse"
          button={state === 'shown' ? 'Hide' : 'Refuse'}
          title={state === 'shown' ? 'Hide Review?' : 'Refuse Review?'}
          label="Tell its writer why"
          hint="Such as: it names a person"
          most={500}
          pending={isPending}
          isRequired
          onSay={(words, { seen: _seen, ...options }) => mutate({ value: 'refuse', version, words }, options)}
        />
      )}
      <SayDialog
        name="answer"
        button={review.answer ? 'Change answer' : 'Answer'}
        title="Answer Review"
        label="Everyone reads it below the review"
        start={review.answer}
        most={MAX_REVIEW_ANSWER}
        pending={answer.isPending}
        onSay={(words, { seen, ...options }) => answer.mutate({ answer: words, seen }, options)}
      />
    </div>
  )
}
