import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { messages } from '#contract/messages.ts'
import type { ApiError } from '../api/call.ts'
import type { FieldError } from '../forms/error-summary.tsx'

/** Checked when a field is left; the summary takes the focus in place of the first wrong field. */
export const formOptions = { mode: 'onBlur', shouldFocusError: false } as const

export type Summary = { title: string; errors: FieldError[]; attempt: number }

/** What a form of the back office shows: its fields under their labels, and what is wrong with it, here and on top. §5 */
export function useFormParts<Values extends FieldValues, Checked, Name extends Path<Values>>(
  form: UseFormReturn<Values, unknown, Checked>,
  labels: Record<Name, string>,
) {
  const { errors, submitCount } = form.formState
  const names = Object.keys(labels) as Name[]
  /** The contract speaks of `discountPercentage`; whoever fills in the form knows it by its label. */
  const errorOf = (name: Name): string | undefined => {
    const message = errors[name]?.message
    if (typeof message !== 'string') return undefined
    return message === messages.required(name) ? messages.required(labels[name]) : message
  }
  const line = (name: Name, message: string): string =>
    message.startsWith(labels[name]) ? message : `${labels[name]}: ${message}`
  const wrong = names.flatMap((field) => {
    const message = errorOf(field)
    return message ? [{ field, message: line(field, message) }] : []
  })
  const refusal = errors.root?.message
  const title = refusal ?? (wrong.length > 0 ? 'Not saved yet: kindly look at these fields' : undefined)
  const summary: Summary | undefined =
    submitCount > 0 && title ? { title, errors: wrong, attempt: submitCount } : undefined
  /** What the server said when it refused, each at its field where it names one. `said` is the message as it is shown. */
  const refuse = ({ fields, message }: ApiError, said = message): void => {
    for (const name of names) if (fields[name]) form.setError(name, { message: fields[name] })
    form.setError('root', { message: said })
  }
  return {
    summary,
    errorOf,
    refuse,
    field: (name: Name) => ({ label: labels[name], error: errorOf(name), ...form.register(name) }),
  }
}
