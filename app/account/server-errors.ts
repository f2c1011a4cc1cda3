import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../api/call.ts'

/** What the server found wrong with the fields of a form, put below them; the first of them takes the focus. */
export function showFieldErrors<V extends FieldValues, O>(
  { getValues, setError }: UseFormReturn<V, unknown, O>,
  fields: ApiError['fields'],
): void {
  const names = Object.keys(getValues()).filter((name) => fields[name]) as FieldPath<V>[]
  names.forEach((name, position) => {
    setError(name, { message: fields[name] }, { shouldFocus: position === 0 })
  })
}
