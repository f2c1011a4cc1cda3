import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ErrorSummary } from '../ui/error-summary.tsx'

type FormErrorsProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  /** From top to bottom. */
  fields: readonly (keyof Values & string)[]
}

/**
 * What is wrong with a form, on top of it, from the first try to send it on. Some messages do not name their field:
 * here they do. The form itself has `shouldFocusError: false`, for the focus comes here.
 */
export function FormErrors<Values extends FieldValues, Output>({ form, fields }: FormErrorsProps<Values, Output>) {
  const { errors, submitCount } = form.formState
  const wrong = fields.flatMap((field) => {
    const message = errors[field]?.message
    return typeof message === 'string' ? { field, message: isNameless(message) ? `${field} ${message}` : message } : []
  })
  if (submitCount === 0 || wrong.length === 0) return null
  return <ErrorSummary title="Kindly check what is marked below" errors={wrong} attempt={submitCount} />
}

/** 'must be a `number` type', 'contains characters that cannot be stored' */
const isNameless = (message: string): boolean => /^(must|contains) /.test(message)
