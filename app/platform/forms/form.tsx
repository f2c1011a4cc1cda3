import { type ComponentProps, useEffect, useRef } from 'react'
import { ErrorSummary, type Summary } from './error-summary.tsx'

type SchemaFormProps<Checked> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** From `useSchemaForm`. */
  form: FormState<Checked>
  /** Rejects with what the server refused. */
  onSave: (checked: Checked) => Promise<unknown>
}

/** Part of `useSchemaForm` that form frames need. */
export type FormState<Checked> = {
  summary: Summary | undefined
  /** `submitCount` counts at the end of each try. */
  formState: { submitCount: number }
  isPending: boolean
  isDirty: boolean
  submit: (
    save: (checked: Checked) => Promise<unknown>,
  ) => NonNullable<ComponentProps<'form'>['onSubmit']>
}

export function CheckedForm<Checked>({
  form,
  onSave,
  children,
  ...rest
}: SchemaFormProps<Checked>) {
  const summary = useRef<HTMLDivElement>(null)
  const { submitCount } = form.formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try brings the reader back here, and no error that comes while one types
  useEffect(() => summary.current?.focus(), [submitCount])
  return (
    <form {...rest} onSubmit={form.submit(onSave)} noValidate>
      {form.summary && <ErrorSummary {...form.summary} ref={summary} />}
      {children}
    </form>
  )
}
