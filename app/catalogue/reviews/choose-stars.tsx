import { useId } from 'react'

type ChooseStarsProps = { value: number; onChange: (stars: number) => void; label: string; error: string | undefined }

const WORDS = ['very bad', 'bad', 'fair', 'good', 'very good']

/** One to five stars; by the keyboard as radio buttons are. 0: none yet. */
export function ChooseStars({ value, onChange, label, error }: ChooseStarsProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold wrap-anywhere">{label}</legend>
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="choose-stars">
          {WORDS.map((word, place) => (
            <label key={word} className="choose-star" data-lit={place < value || undefined}>
              <input
                type="radio"
                name={id}
                className="absolute inset-0 cursor-pointer opacity-0"
                checked={value === place + 1}
                onChange={() => onChange(place + 1)}
              />
              <span className="sr-only">
                {place === 0 ? '1 star' : `${place + 1} stars`}, {word}
              </span>
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-muted">
          {WORDS[value - 1]}
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
