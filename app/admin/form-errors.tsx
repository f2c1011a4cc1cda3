import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ErrorSummary } from '../ui/error-summary.tsx'

type FormErrorsProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  /** The fields from top to bottom, each with what it is called. */
  labels: Partial<Record<keyof Values & string, string>>
}

/** What is wrong with a form, on top of it, from the first try to send it on. Some messages do not name their field: here they do. */
export function FormErrors<Values extends FieldValues, Output>({ form, labels }: FormErrorsProps<Values, Output>) {
  const { errors, submitCount } = form.formState
  const wrong = Object.entries(labels).flatMap(([field, label]) => {
    const message = errors[field]?.message
    if (typeof message !== 'string') return []
    return {
      field,
      message: message.startsWith('must') || message.startsWith('contains') ? `${label} ${message}` : message,
    }
  })
  if (submitCount === 0 || wrong.length === 0) return null
  return <ErrorSummary title="Kindly check what is marked below" errors={wrong} attempt={submitCount} />
}
