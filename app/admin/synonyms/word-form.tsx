import { type SubmitEvent, useState } from 'react'
import { Field } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { faultOf, wordsOf } from './word-list.ts'

type WordFormProps = {
  label: string
  initial?: string
  /** The words of all other groups. */
  others: readonly (readonly string[])[]
  submitText: string
  pending: boolean
  /** Resolves once the group is stored. */
  onSave: (words: string[]) => Promise<unknown>
  onCancel?: () => void
}

/** The words of one group in a line. After a refusal they stay as they were typed. */
export function WordForm({ label, initial = '', others, submitText, pending, onSave, onCancel }: WordFormProps) {
  const [typed, setTyped] = useState(initial)
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = wordsOf(typed)
    const fault = faultOf(words, others)
    setError(fault)
    if (!fault && !pending)
      onSave(words).then(
        () => setTyped(initial),
        () => {},
      ) // the refusal is toasted
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <Field
        label={label}
        error={error}
        hint="With commas between them: tv, television, smart tv"
        value={typed}
        maxLength={1000}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={pending}>
          {submitText}
        </Button>
        {onCancel && (
          <Button tone="secondary" onClick={onCancel}>
            cancel
          </Button>
        )}
      </div>
    </form>
  )
}
