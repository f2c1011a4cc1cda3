import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { LoginForm as Login } from '#contract/users.ts'
import { Field } from '../ui/field.tsx'
import { PasswordField } from '../ui/field-password.tsx'
import { FormFrame } from './form-frame.tsx'
import { useLogin } from './queries.ts'
import { formOptions, useFields } from './use-fields.ts'

const labels = { email: 'Email', password: 'Password' }

/** §5: both are required. No default values: what was typed or filled in before the page came to life stays. */
export function LoginForm() {
  const { field, form } = useFields(
    useForm<Login, unknown, Login>({ ...formOptions, resolver: zodResolver(Login) }),
    labels,
    useLogin(),
  )
  return (
    <FormFrame {...form} submitText="Login" pendingText="Logging in…">
      <Field {...field('email')} type="email" inputMode="email" required autoComplete="username" />
      <PasswordField {...field('password')} required autoComplete="current-password" />
    </FormFrame>
  )
}
