import { useRef, useState } from 'react'
import type { SeenValues } from '#contract/platform/form-schemas.ts'

export type ConflictChoice = 'mine' | 'theirs'

/**
 * A field that somebody else has changed since the form was opened, with both values as people read
 * them.
 */
export type ChangedField = {
  name: string
  label: string
  mine: string
  theirs: string
  /** The form's current values. */
  choice: ConflictChoice
  put: (choice: ConflictChoice) => void
}

type ChangedFieldValues<Value> = {
  name: string
  label: string
  mine: Value
  theirs: Value
  words: (value: Value) => string
}

/** A field that the reader has changed, too. */
export function changedField<Value>(
  { name, label, mine, theirs, words }: ChangedFieldValues<Value>,
  set: (value: Value) => void,
): ChangedField {
  return {
    name,
    label,
    mine: words(mine),
    theirs: words(theirs),
    choice: 'mine',
    put: (choice) => set(choice === 'mine' ? mine : theirs),
  }
}

export type Conflict = {
  fields: readonly ChangedField[]
  choose: (choice: ConflictChoice, name?: string) => void
}

/** A refusal; `current`: what fields are now that somebody else has changed. */
export type MaybeStale = { current?: SeenValues | undefined }

export type SeenChange = { before: SeenValues; now: SeenValues; names: readonly string[] }

/**
 * The values a form was opened with, sent as `seen`, as others may change the record, too;
 * undefined for a new record. After a refusal it has seen what the record is now, so that the next
 * save overwrites knowingly.
 */
export function useConflict(opened: SeenValues | undefined) {
  const seen = useRef(opened)
  const [fields, setFields] = useState<readonly ChangedField[]>([])
  const choose = (choice: ConflictChoice, name?: string): void => {
    const isMeant = (field: ChangedField) => name === undefined || field.name === name
    for (const field of fields.filter(isMeant)) field.put(choice)
    const withChoice = (field: ChangedField) => (isMeant(field) ? { ...field, choice } : field)
    setFields((fields) => fields.map(withChoice))
  }
  return {
    /**
     * @throws for a record that the form was not opened with: to save it would overwrite unawares
     */
    seen: (): SeenValues => {
      if (!seen.current) throw new Error('nothing was seen of this record')
      return seen.current
    },
    conflict: { fields, choose } satisfies Conflict,
    /** Saved, or read again: the form has this before it. */
    restart: (next: SeenValues): void => {
      seen.current = next
      setFields([])
    },
    /**
     * Shows what was changed, each field as `fieldsOf` says; false for a refusal for another
     * reason.
     */
    note: (
      error: Error | MaybeStale,
      fieldsOf: (change: SeenChange) => readonly ChangedField[],
    ): boolean => {
      const current = 'current' in error ? error.current : undefined
      if (!current) return false
      const before = seen.current ?? {}
      const now = { ...before, ...current }
      seen.current = now
      const changed = fieldsOf({ before, now, names: Object.keys(current) })
      for (const field of changed) field.put(field.choice)
      setFields(changed)
      return true
    },
  }
}
