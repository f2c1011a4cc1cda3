import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import type { ChangedField, Conflict, ConflictChoice } from './use-conflict.ts'
import './changed-meanwhile.css'

/**
 * What somebody else has changed since the form was opened: each can be chosen. It stands inside of
 * its form.
 */
export function ChangedMeanwhile({ conflict: { fields, choose } }: { conflict: Conflict }) {
  if (fields.length === 0) return null
  return (
    <section aria-labelledby="changed-meanwhile" className="changed-meanwhile">
      <h2 id="changed-meanwhile" className="display text-xl">
        Changed by somebody else
      </h2>
      <p className="max-w-prose">
        Nothing of yours is lost, and nothing is saved yet. Choose what counts, then save: fields
        that you left alone have their values already.
      </p>
      {fields.map((field) => (
        <ChangedFieldChoice
          key={field.name}
          field={field}
          onChoose={(choice) => choose(choice, field.name)}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" className="max-sm:grow" onClick={() => choose('theirs')}>
          Take all of theirs
        </Button>
        <Button
          tone="secondary"
          className="max-sm:grow"
          onClick={({ currentTarget }) => {
            flushSync(() => choose('mine'))
            currentTarget.form?.requestSubmit()
          }}
        >
          Save mine anyway
        </Button>
      </div>
    </section>
  )
}

type FieldProps = { field: ChangedField; onChoose: (choice: ConflictChoice) => void }

function ChangedFieldChoice({
  field: { name, label, mine, theirs, choice },
  onChoose,
}: FieldProps) {
  const [shownTheirs, shownMine] = differingExcerpts([theirs, mine])
  const choices = [
    { side: 'theirs', title: 'Theirs', text: shownTheirs },
    { side: 'mine', title: 'Yours', text: shownMine },
  ] as const
  return (
    <fieldset className="changed-field">
      <legend className="font-semibold">{label}</legend>
      {choices.map(({ side, title, text }) => (
        <label key={side} className="changed-choice">
          <input
            type="radio"
            name={`changed-${name}`}
            className="mt-1"
            checked={choice === side}
            onChange={() => onChoose(side)}
          />
          <span className="min-w-0">
            <span className="text-sm text-muted">{title}</span>
            <span className="changed-value">
              {text.trim() === '' ? <i className="text-muted">nothing</i> : text}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Longer texts are shown from where they begin to differ. */
const MAX_EXCERPT_LENGTH = 400
const BEFORE = 60

/** Two texts as they are compared at a glance; the form has them whole. */
export function differingExcerpts(texts: readonly [string, string]): [string, string] {
  const [first, other] = texts
  if (Math.max(first.length, other.length) <= MAX_EXCERPT_LENGTH) return [first, other]
  let same = 0
  while (same < first.length && first[same] === other[same]) same += 1
  const from = Math.max(0, same - BEFORE)
  return [cutExcerpt(first, from), cutExcerpt(other, from)]
}

function cutExcerpt(text: string, from: number): string {
  const part = text.slice(from, from + MAX_EXCERPT_LENGTH).toWellFormed()
  return `${from > 0 ? '…' : ''}${part}${from + MAX_EXCERPT_LENGTH < text.length ? '…' : ''}`
}
