import type { UseMutationResult } from '@tanstack/react-query'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { messages } from '#contract/messages.ts'
import type { ApiError } from '../api/call.ts'
import type { FieldError } from '../forms/error-summary.tsx'
import { toast } from '../ui/toast.ts'

/** Checked when a field is left; the summary takes the focus in place of the first wrong field. */
export const formOptions = { mode: 'onBlur', shouldFocusError: false } as const

export type Summary = { title: string; errors: FieldError[]; attempt: number }

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === false || (typeof value === 'string' && value.trim() === '')

/**
 * What a sign-in page's form shows and does: its fields under their labels, what is wrong with it (§5), and what the
 * server said when it refused, each at its field where it names one.
 */
export function useFields<Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  labels: Record<Path<Values>, string>,
  sending: UseMutationResult<unknown, ApiError, Checked>,
) {
  const { errors, submitCount } = form.formState
  const names = Object.keys(labels) as Path<Values>[]
  /** The contract speaks of `phoneNumber`; whoever fills in the form knows it by its label. */
  const errorOf = (name: Path<Values>): string | undefined => {
    const message = errors[name]?.message
    if (typeof message !== 'string') return undefined
    return message === messages.required(name) ? messages.required(labels[name]) : message
  }
  const showRefusal = ({ fields }: ApiError): void => {
    for (const name of names) if (fields[name]) form.setError(name, { message: fields[name] })
  }
  /** §5: said of a required field that is blank and of terms that are not ticked, and of nothing else. */
  const isBlank = (wrong: typeof errors): boolean => names.some((name) => wrong[name] && isEmpty(form.getValues(name)))
  const refuse = (wrong: typeof errors): void => {
    sending.reset()
    if (isBlank(wrong)) toast.error(messages.fillAll)
  }
  const wrong = names.map((field) => ({ field, message: errorOf(field) ?? '' })).filter(({ message }) => message)
  const isWrong = submitCount > 0 && wrong.length > 0
  const fault = isBlank(errors) ? messages.fillAll : messages.correctFields
  const title = sending.error?.message ?? (isWrong ? fault : undefined)
  const summary: Summary | undefined = title ? { title, errors: wrong, attempt: submitCount } : undefined
  return {
    field: (name: Path<Values>) => ({ label: labels[name], error: errorOf(name), ...form.register(name) }),
    form: {
      summary,
      pending: sending.isPending,
      onSubmit: form.handleSubmit((values) => sending.mutate(values, { onError: showRefusal }), refuse),
    },
  }
}
