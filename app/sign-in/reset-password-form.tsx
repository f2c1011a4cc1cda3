import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/limits.ts'
import { ResetPasswordForm as ResetPassword } from '#contract/users.ts'
import { LinkButton } from '../ui/button.tsx'
import { PasswordField } from '../ui/field-password.tsx'
import { FormDone } from './form-done.tsx'
import { FormFrame } from './form-frame.tsx'
import { useResetPassword } from './queries.ts'
import { formOptions, useFields } from './use-fields.ts'

const labels = { newpassword: 'New password', cnpassword: 'New password again', code: 'Code of the mail' }

/** §5: both passwords are required; the code is that of the mail's link. */
export function ResetPasswordForm({ code }: { code: string }) {
  const sending = useResetPassword()
  const values = useForm<ResetPassword, unknown, ResetPassword>({
    ...formOptions,
    resolver: zodResolver(ResetPassword),
  })
  const { field, form } = useFields(values, labels, sending)
  const { setValue } = values
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
      <PasswordField
        {...field('newpassword')}
        hint={`${MIN_PASSWORD} to ${MAX_PASSWORD} characters`}
        required
        autoComplete="new-password"
      />
      <PasswordField {...field('cnpassword')} required autoComplete="new-password" />
    </FormFrame>
  )
}
