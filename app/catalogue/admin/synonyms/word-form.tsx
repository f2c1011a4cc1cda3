import { type SubmitEvent, useState } from 'react'
import type { SeenValues } from '#contract/platform/values.ts'
import { ChangedMeanwhile } from '../../../platform/admin/edits/changed-meanwhile.tsx'
import {
  changedField,
  type SeenChange,
  useConflict,
} from '../../../platform/admin/edits/use-conflict.ts'
import type { ApiError } from '../../../platform/api/call.ts'
import { TextFormField } from '../../../platform/forms/field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { readSynonymWords, synonymGroupFault } from './word-list.ts'

type SynonymGroupFormProps = {
  label: string
  initial?: string
  /** The group as it was read; left out for a new one. */
  stored?: readonly string[]
  others: readonly (readonly string[])[]
  submitText: string
  pending: boolean
  /** Resolves once the group is stored. */
  onSave: (words: string[], seen: () => SeenValues) => Promise<unknown>
  onCancel?: () => void
}

/** The words of a group in one line. After a refusal they stay as they were typed. */
export function SynonymGroupForm({
  label,
  initial = '',
  stored,
  others,
  onSave,
  ...buttons
}: SynonymGroupFormProps) {
  const { submitText, pending, onCancel } = buttons
  const [typed, setTyped] = useState(initial)
  const { seen, conflict, note } = useConflict(stored && { words: stored })
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = readSynonymWords(typed)
    const fault = synonymGroupFault(words, others)
    setError(fault)
    if (!fault && !pending)
      onSave(words, seen).then(
        () => setTyped(initial),
        (error: ApiError) => note(error, fieldsOf), // A toast shows the message.
      )
  }
  const fieldsOf = ({ now }: SeenChange) => {
    const theirs = (now.words as string[]).join(', ')
    return [
      changedField(
        { name: 'words', label: 'Words', mine: typed, theirs, words: (text) => text },
        setTyped,
      ),
    ]
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <ChangedMeanwhile conflict={conflict} />
      <TextFormField
        label={label}
        error={error}
        hint="With commas between them: tv, television, smart tv"
        value={typed}
        maxLength={1000}
        autoComplete="off"
        onValueChange={setTyped}
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
