import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { VerifyEmailForm as VerifyEmail } from '#contract/people/users.ts'
import { PasswordField, TextFormField } from '../../platform/forms/field.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import type { Route } from './+types/verify-email-page'
import { FormDone } from './form-done.tsx'
import { FormFrame, signInFault } from './form-frame.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useVerifyEmail } from './queries.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useLinkCode } from './use-code.ts'

const VERIFY_EMAIL_LABELS = {
  vid: 'Verification code',
  newpassword: 'New password',
  cnpassword: 'New password again',
}

const VERIFY_EMAIL_PATH = '/verify'

/** The address has a code: no other site gets it as referrer. */
export default function VerifyEmailPage({ params: { verificationId } }: Route.ComponentProps) {
  const code = useLinkCode(verificationId, VERIFY_EMAIL_PATH)
  return (
    <SignInFrame
      title="Verify your email"
      path={VERIFY_EMAIL_PATH}
      intro="One press, and your orders and your account belong together."
      links={[{ question: 'Verified before?', to: '/login', text: 'Login' }]}
    >
      <meta name="referrer" content="no-referrer" />
      <VerifyEmailSection code={code ?? ''} />
    </SignInFrame>
  )
}

/**
 * A press sends the code, as mail programs open links. Who is not signed in to the account sets a
 * new password.
 */
function VerifyEmailSection({ code }: { code: string }) {
  const [isPasswordNeeded, setPasswordNeeded] = useState(false)
  const { mutateAsync, data } = useVerifyEmail({ onPasswordNeeded: () => setPasswordNeeded(true) })
  const form = useSchemaForm({
    schema: VerifyEmail,
    labels: VERIFY_EMAIL_LABELS,
    fault: signInFault,
  })
  const { setValue, setFocus } = form
  useEffect(() => setValue('vid', code), [setValue, code])
  useEffect(() => {
    if (isPasswordNeeded) setFocus('newpassword')
  }, [isPasswordNeeded, setFocus])
  if (data === 'verified') {
    return (
      <FormDone>
        <Link to="/login" className="text-link text-lg">
          {messages.emailVerified}
        </Link>
      </FormDone>
    )
  }
  return (
    <FormFrame form={form} onSave={mutateAsync} submitText="Verify email" pendingText="Verifying…">
      <TextFormField {...form.field('vid')} required readOnly />
      {isPasswordNeeded && (
        <>
          <p id="why-password" className="mb-2">
            You are not logged in to this account here, and anybody could have opened it with your
            email. Choose a new password: it becomes yours alone, and is logged out everywhere else.
          </p>
          <NewPasswordField {...form.field('newpassword')} value={form.watch('newpassword')} />
          <PasswordField {...form.field('cnpassword')} required autoComplete="new-password" />
        </>
      )}
    </FormFrame>
  )
}
