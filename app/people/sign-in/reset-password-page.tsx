import { useEffect } from 'react'
import { messages } from '#contract/messages.ts'
import { ResetPasswordFields } from '#contract/people/users.ts'
import { PasswordField } from '../../platform/forms/field.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { LinkButton } from '../../platform/ui/button.tsx'
import type { Route } from './+types/reset-password-page'
import { FormDone } from './form-done.tsx'
import { FormFrame, signInFault } from './form-frame.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useResetPassword } from './queries.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useLinkCode } from './use-code.ts'

const RESET_PASSWORD_LABELS = {
  newpassword: 'New password',
  cnpassword: 'New password again',
  code: 'Code from the mail',
}

const RESET_PASSWORD_PATH = '/changepassword'
const links = [{ question: 'Link too old?', to: '/forgetpassword', text: 'Get a new one' }]

/** The address has a code: no other site gets it as referrer. */
export default function ResetPasswordPage({ params: { fpcode } }: Route.ComponentProps) {
  const code = useLinkCode(fpcode, RESET_PASSWORD_PATH)
  return (
    <SignInFrame title="Choose a new password" path={RESET_PASSWORD_PATH} links={links}>
      <meta name="referrer" content="no-referrer" />
      {code === '' ? (
        <p className="font-semibold">{messages.badCode}</p>
      ) : (
        <ResetPasswordSection code={code ?? ''} />
      )}
    </SignInFrame>
  )
}

/** Both passwords are required; that they match and are good enough is for the server to say. */
function ResetPasswordSection({ code }: { code: string }) {
  const { mutateAsync, data } = useResetPassword()
  const form = useSchemaForm({
    schema: ResetPasswordFields,
    labels: RESET_PASSWORD_LABELS,
    fault: signInFault,
  })
  const { setValue } = form
  useEffect(() => setValue('code', code), [setValue, code])
  if (data) {
    return (
      <FormDone>
        <p className="text-lg font-semibold">{data.message}</p>
        <p className="text-muted">You are logged out everywhere: log in with the new one.</p>
        <LinkButton to="/login">Login</LinkButton>
      </FormDone>
    )
  }
  return (
    <FormFrame form={form} onSave={mutateAsync} submitText="Change password" pendingText="Saving…">
      <NewPasswordField {...form.field('newpassword')} value={form.watch('newpassword')} />
      <PasswordField {...form.field('cnpassword')} required autoComplete="new-password" />
    </FormFrame>
  )
}
