import type { FieldErrors, FieldValues, Path } from 'react-hook-form'
import { messages } from '#contract/messages.ts'

/** A field of a form; fields inside of fields are not. */
export type FormFieldName<Values extends FieldValues> = Path<Values> & keyof Values

export type Labels<Values extends FieldValues> = Record<FormFieldName<Values>, string>

export const formFieldNames = <Values extends FieldValues>(labels: Labels<Values>) =>
  Object.keys(labels) as FormFieldName<Values>[]

export type WrongField<Values extends FieldValues> = {
  field: FormFieldName<Values>
  label: string
  message: string
}

/**
 * The contract names a field as the wire does (`phoneNumber is a required field`), a page by its
 * label.
 */
export const wrongFields = <Values extends FieldValues>(
  errors: FieldErrors<Values>,
  labels: Labels<Values>,
): WrongField<Values>[] =>
  formFieldNames(labels).flatMap((field) => {
    const label = labels[field]
    const message = errors[field]?.message
    if (typeof message !== 'string' || message === '') return []
    return {
      field,
      label,
      message: message === messages.requiredField(field) ? messages.requiredField(label) : message,
    }
  })

/** The message with the label of its field before it, unless it begins with the label. */
export const namedMessage = ({ label, message }: { label: string; message: string }): string =>
  message.startsWith(label) ? message : `${label}: ${message}`

/** Nothing was typed, or a box is not ticked. */
export function isBlankValue(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === false
}
