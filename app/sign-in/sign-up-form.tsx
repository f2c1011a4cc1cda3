import { SignUpForm as SignUp } from '#contract/users.ts'
import { Field } from '../forms/field.tsx'
import { TickField } from '../forms/tick-field.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { FormFrame, signInFault } from './form-frame.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useSignUp } from './queries.ts'

const labels = {
  fullName: 'Full name',
  email: 'Email',
  phoneNumber: 'Phone number',
  whatsapp: 'WhatsApp',
  password: 'Password',
  tandc: 'I accept the terms and conditions',
}
const phone = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const

/** §5: all but WhatsApp are required, and the terms ticked. */
export function SignUpForm() {
  const { mutateAsync } = useSignUp()
  const form = useSchemaForm({ schema: SignUp, labels, fault: signInFault })
  const [fullName, email, phoneNumber, password] = form.watch(['fullName', 'email', 'phoneNumber', 'password'])
  return (
    <FormFrame form={form} onSave={mutateAsync} submitText="Sign up" pendingText="Opening your account…">
      <Field {...form.field('fullName')} required autoComplete="name" />
      <Field {...form.field('email')} type="email" inputMode="email" required autoComplete="username" />
      <Field {...form.field('phoneNumber')} {...phone} hint="Such as 0803 123 4567" required />
      <Field {...form.field('whatsapp')} {...phone} optional />
      <NewPasswordField {...form.field('password')} value={password} own={[fullName, email, phoneNumber]} />
      <TickField {...form.field('tandc')} required />
    </FormFrame>
  )
}
