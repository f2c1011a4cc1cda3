import type { FieldValues } from 'react-hook-form'
import type { Seen } from '#contract/platform/values.ts'
import {
  type Fault,
  type FormBinding,
  type Refusal,
  useSchemaForm,
} from '../../forms/use-schema-form.ts'
import { type Name, namesOf } from '../../forms/wrong-fields.ts'
import {
  type Change,
  type ChangedField,
  changedField,
  type MaybeStale,
  useConflict,
} from './use-conflict.ts'

export const adminFault = (): Fault => ({
  title: 'Not saved yet: kindly look at these fields',
  namesFields: true,
})

/** A record that others may change, too, as a form was opened with it. */
export type Edited<Values> = {
  /** The fields that the form sends, as they were read; null for one without a value. */
  seen: Seen
  /** The values of the form for such fields. */
  toValues: (seen: Seen) => Partial<Values>
  /** How people read a value, where it is no text, number or tick. */
  words?: { [Name in keyof Values]?: (value: Values[Name]) => string }
  /** Changes outside the form's own values, such as a table. */
  more?: (names: readonly string[], now: Seen, sent: Values) => readonly ChangedField[]
}

/** `seen` with its type for `toValues`; undefined becomes null, as a call cannot carry it. */
export function editedOf<Fields extends object, Values>(
  fields: Fields,
  toValues: (fields: Fields) => Partial<Values>,
): Edited<Values> {
  const seen = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value ?? null]),
  )
  return { seen, toValues: (now) => toValues(now as Fields) }
}

type Options<Values extends FieldValues, Checked> = FormBinding<Values, Checked> & {
  /** Left out for a new record. */
  edited?: Edited<Values> | undefined
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const wordsOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export type EditForm<Values extends FieldValues, Checked> = ReturnType<
  typeof useEditForm<Values, Checked>
>

/**
 * As `useSchemaForm`, for a record that others may change at the same time: `seen()` is sent with
 * each save.
 */
export function useEditForm<Values extends FieldValues, Checked>({
  edited,
  ...options
}: Options<Values, Checked>) {
  const form = useSchemaForm<Values, Checked>({ ...options, fault: adminFault })
  const { note, restart, ...shown } = useConflict(edited?.seen)
  const { labels } = options

  /** Fields that were left alone take the other's values. */
  const fieldsOf = (
    sent: Values,
    { toValues, words, more }: Edited<Values>,
    { before, now, names }: Change,
  ) => {
    const opened = toValues(before)
    const theirs = toValues(now)
    const changed = namesOf(labels).filter(
      (name) => name in theirs && !isSame(opened[name], theirs[name]),
    )
    const own = changed.map((name): ChangedField => {
      const values = { mine: sent[name], theirs: theirs[name] as Values[Name<Values>] }
      const textOf = (value: Values[Name<Values>]) => words?.[name]?.(value) ?? wordsOf(value)
      const put = (value: Values[Name<Values>]) => form.setValue(name, value, { shouldDirty: true })
      const field = changedField({ name, label: labels[name], ...values, words: textOf }, put)
      return { ...field, choice: isSame(opened[name], sent[name]) ? 'theirs' : 'mine' }
    })
    return [...own, ...(more?.(names, now, sent) ?? [])]
  }

  const submit: typeof form.submit = (save) =>
    form.submit(async (checked) => {
      const sent = { ...form.getValues() }
      try {
        await save(checked)
      } catch (error) {
        const refusal = error as Refusal & MaybeStale
        if (!edited || !note(refusal, (change) => fieldsOf(sent, edited, change))) throw error
        throw { message: refusal.message, fields: {} } satisfies Refusal
      }
    })
  return { ...form, ...shown, submit, restart }
}
