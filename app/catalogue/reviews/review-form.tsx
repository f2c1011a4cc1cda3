import { type FormEvent, useId, useState } from 'react'
import type { OwnReview } from '#contract/catalogue/reviews.ts'
import { messages } from '#contract/messages.ts'
import { countWithNoun } from '#contract/platform/format.ts'
import { MAX_REVIEW_TEXT, MAX_REVIEW_TITLE } from '#contract/platform/limits.ts'
import { TextArea, TextFormField } from '../../platform/forms/field.tsx'
import { FormButtons } from '../../platform/ui/dialog-button.tsx'
import { ReviewPhotoPicker } from './photo-picker.tsx'
import { useWriteReview } from './queries.ts'

export type WriteReviewFormProps = {
  product: { id: string; title: string }
  sale: string
  review: OwnReview | undefined
  onClose: () => void
}

/** Stars, words and photos. The shop reads it before anybody else does. */
export default function WriteReviewForm({ product, sale, review, onClose }: WriteReviewFormProps) {
  const [stars, setStars] = useState(review?.stars ?? 0)
  const [title, setTitle] = useState(review?.title ?? '')
  const [text, setText] = useState(review?.text ?? '')
  const [shownAs, setShownAs] = useState(review?.shownAs ?? 'name')
  const [kept, setKept] = useState<readonly string[]>(review?.photos ?? [])
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending, error } = useWriteReview(sale)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isPending || stars === 0 || text.trim() === '') return
    const form = { product: product.id, stars, title, text, shownAs, keep: kept.join(','), photos }
    mutate(form, { onSuccess: onClose })
  }
  const textError = isChecked && text.trim() === '' ? 'write a few words' : error?.fields.text
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <ReviewStarsField
        value={stars}
        onChange={setStars}
        error={isChecked && stars === 0 ? 'choose the stars' : undefined}
      />
      <TextFormField
        label="In one line"
        name="review-title"
        optional
        maxLength={MAX_REVIEW_TITLE}
        value={title}
        onValueChange={setTitle}
      />
      <TextArea
        label="In your words"
        name="review-text"
        rows={5}
        maxLength={MAX_REVIEW_TEXT}
        required
        value={text}
        onValueChange={setText}
        error={textError}
      />
      <ReviewPhotoPicker kept={kept} setKept={setKept} photos={photos} setPhotos={setPhotos} />
      <ReviewNameField value={shownAs} onChange={setShownAs} />
      <p className="text-sm text-muted">We read each review before it is shown.</p>
      <FormButtons onCancel={onClose} pending={isPending} pendingText="Sending…">
        Send review
      </FormButtons>
    </form>
  )
}

type ReviewNameChoice = 'name' | 'buyer'
const REVIEW_NAME_LABELS: Record<ReviewNameChoice, string> = {
  name: 'My first name and the initial of my last, such as “Ada O.”',
  buyer: `No name, “${messages.verifiedBuyer}”`,
}

function ReviewNameField({
  value,
  onChange,
}: {
  value: ReviewNameChoice
  onChange: (value: ReviewNameChoice) => void
}) {
  const id = useId()
  return (
    <fieldset>
      <legend className="font-semibold">Shown under</legend>
      {(['name', 'buyer'] as const).map((choice) => (
        <label key={choice} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={id}
            checked={value === choice}
            onChange={() => onChange(choice)}
            className="size-5 shrink-0 accent-action"
          />
          <span>{REVIEW_NAME_LABELS[choice]}</span>
        </label>
      ))}
    </fieldset>
  )
}

type ReviewStarsFieldProps = {
  value: number
  onChange: (stars: number) => void
  error: string | undefined
}

const STAR_TEXTS = ['very bad', 'bad', 'fair', 'good', 'very good']

/** One to five stars, as radio buttons; 0 while none is chosen. */
function ReviewStarsField({ value, onChange, error }: ReviewStarsFieldProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold wrap-anywhere">How many stars?</legend>
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="choose-stars">
          {STAR_TEXTS.map((word, place) => (
            <label key={word} className="choose-star" data-lit={place < value || undefined}>
              <input
                type="radio"
                name={id}
                className="absolute inset-0 cursor-pointer opacity-0"
                checked={value === place + 1}
                onChange={() => onChange(place + 1)}
              />
              <span className="sr-only">
                {countWithNoun(place + 1, 'star')}, {word}
              </span>
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-muted">
          {STAR_TEXTS[value - 1]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
