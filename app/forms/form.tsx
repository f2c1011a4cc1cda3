import type { ComponentProps } from 'react'
import { ErrorSummary, type Summary } from './error-summary.tsx'

type FormProps<Checked> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Of `useSchemaForm`. */
  form: FormState<Checked>
  /** Rejects with what the server refused. */
  onSave: (checked: Checked) => Promise<unknown>
}

/** What frames of forms need of `useSchemaForm`. */
export type FormState<Checked> = {
  summary: Summary | undefined
  isPending: boolean
  isDirty: boolean
  submit: (save: (checked: Checked) => Promise<unknown>) => NonNullable<ComponentProps<'form'>['onSubmit']>
}

/** The element of a form: its errors on top, then its fields. */
export const Form = <Checked,>({ form, onSave, children, ...rest }: FormProps<Checked>) => (
  <form {...rest} onSubmit={form.submit(onSave)} noValidate>
    {form.summary && <ErrorSummary {...form.summary} />}
    {children}
  </form>
)
