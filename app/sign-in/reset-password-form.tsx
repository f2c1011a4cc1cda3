import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ResetPasswordFields } from '#contract/users.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { LinkButton } from '../ui/button.tsx'
import { FormDone } from './form-done.tsx'
import { FormFrame } from './form-frame.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useResetPassword } from './queries.ts'
import { formOptions, useFields } from './use-fields.ts'

type Values = z.infer<typeof ResetPasswordFields>

const labels = { newpassword: 'New password', cnpassword: 'New password again', code: 'Code of the mail' }

/** §5: both passwords are required; that they match and are good enough is for the server to say. */
export function ResetPasswordForm({ code }: { code: string }) {
  const sending = useResetPassword()
  const values = useForm<Values, unknown, Values>({ ...formOptions, resolver: zodResolver(ResetPasswordFields) })
  const { field, form } = useFields(values, labels, sending)
  const { setValue, watch } = values
  useEffect(() => setValue('code', code), [setValue, code])
  if (sending.data) {
    return (
      <FormDone>
        <p className="text-lg font-semibold">{sending.data.message}</p>
        <p className="text-muted">You are logged out everywhere: login with the new one.</p>
        <LinkButton to="/login">Login</LinkButton>
      </FormDone>
    )
  }
  return (
    <FormFrame {...form} submitText="Change password" pendingText="Saving…">
      <NewPasswordField {...field('newpassword')} value={watch('newpassword')} />
      <PasswordField {...field('cnpassword')} required autoComplete="new-password" />
    </FormFrame>
  )
}
