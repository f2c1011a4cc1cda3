import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ForgotPasswordForm as ForgotPassword } from '#contract/users.ts'
import { Field } from '../forms/field.tsx'
import { Button } from '../ui/button.tsx'
import { FormDone } from './form-done.tsx'
import { FormFrame } from './form-frame.tsx'
import { useForgotPassword } from './queries.ts'
import { formOptions, useFields } from './use-fields.ts'

type Values = z.infer<typeof ForgotPassword>

/** Asks for a mail with a link; the server says the same for every address. */
export function ForgotPasswordForm() {
  const sending = useForgotPassword()
  const { field, form } = useFields(
    useForm<Values, unknown, Values>({ ...formOptions, resolver: zodResolver(ForgotPassword) }),
    { email: 'Email' },
    sending,
  )
  if (sending.data) {
    return (
      <FormDone>
        <p className="text-lg font-semibold">{sending.data.message}</p>
        <p className="text-muted">The link works for an hour. No mail? Look into your spam folder, too.</p>
        <Button tone="secondary" onClick={sending.reset}>
          Use another email
        </Button>
      </FormDone>
    )
  }
  return (
    <FormFrame {...form} submitText="Send the link" pendingText="Sending…">
      <Field {...field('email')} type="email" inputMode="email" required autoComplete="username" />
    </FormFrame>
  )
}
