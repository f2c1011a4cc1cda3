import type { FieldValues } from 'react-hook-form'
import type { SeenValues } from '#contract/platform/form-schemas.ts'
import {
  type FormBinding,
  type FormFault,
  type FormRefusal,
  useSchemaForm,
} from '../../forms/use-schema-form.ts'
import { type FormFieldName, formFieldNames } from '../../forms/wrong-fields.ts'
import {
  type ChangedField,
  changedField,
  type MaybeStale,
  type SeenChange,
  useConflict,
} from './use-conflict.ts'

export const adminFormFault = (): FormFault => ({
  title: 'Not saved yet: kindly look at these fields',
  namesFields: true,
})

/** A record that others may change, too, as a form was opened with it. */
export type Edited<Values> = {
  /** The fields that the form sends, as they were read; null for one without a value. */
  seen: SeenValues
  /** The values of the form for such fields. */
  toValues: (seen: SeenValues) => Partial<Values>
  /** How people read a value, where it is no text, number or tick. */
  words?: { [Name in keyof Values]?: (value: Values[Name]) => string }
  /** Changes outside the form's own values, such as a table. */
  more?: (names: readonly string[], now: SeenValues, sent: Values) => readonly ChangedField[]
}

/** `seen` with its type for `toValues`; undefined becomes null, as a call cannot carry it. */
export function editedFormOf<Fields extends object, Values>(
  fields: Fields,
  toValues: (fields: Fields) => Partial<Values>,
): Edited<Values> {
  const seen = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value ?? null]),
  )
  return { seen, toValues: (now) => toValues(now as Fields) }
}

type EditFormOptions<Values extends FieldValues, Checked> = FormBinding<Values, Checked> & {
  /** Left out for a new record. */
  edited?: Edited<Values> | undefined
}

const isSameFormValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const textOfFormValue = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export type EditForm<Values extends FieldValues, Checked> = ReturnType<
  typeof useEditForm<Values, Checked>
>

/**
 * Binds a form to a schema for a record that others may change at the same time: `seen()` is sent
 * with each save.
 */
export function useEditForm<Values extends FieldValues, Checked>({
  edited,
  ...options
}: EditFormOptions<Values, Checked>) {
  const form = useSchemaForm<Values, Checked>({ ...options, fault: adminFormFault })
  const { note, restart, ...shown } = useConflict(edited?.seen)
  const { labels } = options

  /** Fields that were left alone take the other's values. */
  const fieldsOf = (
    sent: Values,
    { toValues, words, more }: Edited<Values>,
    { before, now, names }: SeenChange,
  ) => {
    const opened = toValues(before)
    const theirs = toValues(now)
    const changed = formFieldNames(labels).filter(
      (name) => name in theirs && !isSameFormValue(opened[name], theirs[name]),
    )
    const own = changed.map((name): ChangedField => {
      const values = { mine: sent[name], theirs: theirs[name] as Values[FormFieldName<Values>] }
      const textOf = (value: Values[FormFieldName<Values>]) =>
        words?.[name]?.(value) ?? textOfFormValue(value)
      const put = (value: Values[FormFieldName<Values>]) =>
        form.setValue(name, value, { shouldDirty: true })
      const field = changedField({ name, label: labels[name], ...values, words: textOf }, put)
      return { ...field, choice: isSameFormValue(opened[name], sent[name]) ? 'theirs' : 'mine' }
    })
    return [...own, ...(more?.(names, now, sent) ?? [])]
  }

  const submit: typeof form.submit = (save) =>
    form.submit(async (checked) => {
      const sent = { ...form.getValues() }
      try {
        await save(checked)
      } catch (error) {
        const refusal = error as FormRefusal & MaybeStale
        if (!edited || !note(refusal, (change) => fieldsOf(sent, edited, change))) throw error
        throw { message: refusal.message, fields: {} } satisfies FormRefusal
      }
    })
  return { ...form, ...shown, submit, restart }
}
