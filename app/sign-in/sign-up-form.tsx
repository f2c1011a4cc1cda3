import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { SignUpForm as SignUp } from '#contract/users.ts'
import { Field } from '../forms/field.tsx'
import { TickField } from '../forms/tick-field.tsx'
import { FormFrame } from './form-frame.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useSignUp } from './queries.ts'
import { formOptions, useFields } from './use-fields.ts'

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
  const values = useForm<z.input<typeof SignUp>, unknown, SignUp>({ ...formOptions, resolver: zodResolver(SignUp) })
  const { field, form } = useFields(values, labels, useSignUp())
  const [fullName, email, phoneNumber, password] = values.watch(['fullName', 'email', 'phoneNumber', 'password'])
  return (
    <FormFrame {...form} submitText="Sign up" pendingText="Opening your account…">
      <Field {...field('fullName')} required autoComplete="name" />
      <Field {...field('email')} type="email" inputMode="email" required autoComplete="username" />
      <Field {...field('phoneNumber')} {...phone} hint="Such as 0803 123 4567" required />
      <Field {...field('whatsapp')} {...phone} optional />
      <NewPasswordField {...field('password')} value={password} own={[fullName, email, phoneNumber]} />
      <TickField {...field('tandc')} required />
    </FormFrame>
  )
}
