import { ForgotPasswordForm as ForgotPassword } from '#contract/people/users.ts'
import { TextFormField } from '../../platform/forms/field.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FormDone } from './form-done.tsx'
import { FormFrame, signInFault } from './form-frame.tsx'
import { useForgotPassword } from './queries.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export default function ForgotPasswordPage() {
  return (
    <SignInFrame
      title="Forgot your password?"
      path="/forgetpassword"
      intro="Tell us your email, and we send you a link to choose a new one."
      links={[{ question: 'It came back to you?', to: '/login', text: 'Login' }]}
    >
      <ForgotPasswordSection />
    </SignInFrame>
  )
}

function ForgotPasswordSection() {
  const { mutateAsync, data, reset } = useForgotPassword()
  const form = useSchemaForm({
    schema: ForgotPassword,
    labels: { email: 'Email' },
    fault: signInFault,
  })
  if (data) {
    return (
      <FormDone>
        <p className="text-lg font-semibold">{data.message}</p>
        <p className="text-muted">
          The link works for an hour. No mail? Check your spam folder, too.
        </p>
        <Button tone="secondary" onClick={reset}>
          Use another email
        </Button>
      </FormDone>
    )
  }
  return (
    <FormFrame form={form} onSave={mutateAsync} submitText="Send the link" pendingText="Sending…">
      <TextFormField
        {...form.field('email')}
        type="email"
        inputMode="email"
        required
        autoComplete="username"
      />
    </FormFrame>
  )
}
