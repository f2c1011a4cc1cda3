import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { messages } from '#contract/messages.ts'
import { LoginForm as Login } from '#contract/users.ts'
import { requiredText } from '#contract/values.ts'
import { Field } from '../forms/field.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { FormFrame } from './form-frame.tsx'
import { useLogin } from './queries.ts'
import { formOptions, useFields } from './use-fields.ts'

/** Loaded by those who have one. */
const SecondStep = lazy(() => import('./second-step.tsx').then((module) => ({ default: module.SecondStep })))

const labels = { email: 'Email', password: 'Password', code: 'Code' }
const WithCode = Login.extend({ code: requiredText('code', 40) })

/**
 * §5: email and password are required. Where the account has a second step, the server asks for its code after the right
 * password. No default values: what was typed or filled in before the page came to life stays.
 */
export function LoginForm() {
  const [needsCode, setNeedsCode] = useState(false)
  const sending = useLogin({ onNeedsCode: () => setNeedsCode(true) })
  const values = useForm<Login, unknown, Login>({
    ...formOptions,
    resolver: zodResolver<Login, unknown, Login>(needsCode ? WithCode : Login),
  })
  const { field, form } = useFields(values, labels, sending)
  const isFirstAsked = sending.error?.message === messages.enterCode // nothing is wrong yet
  const startOver = () => {
    setNeedsCode(false)
    sending.reset()
    values.reset()
  }
  return (
    <FormFrame
      {...form}
      summary={isFirstAsked ? undefined : form.summary}
      submitText={needsCode ? 'Go on' : 'Login'}
      pendingText={needsCode ? 'Checking…' : 'Logging in…'}
    >
      <div hidden={needsCode} className="grid gap-2">
        <Field {...field('email')} type="email" inputMode="email" required autoComplete="username" />
        <PasswordField {...field('password')} required autoComplete="current-password" />
      </div>
      <Suspense>
        {needsCode && (
          <SecondStep field={field('code')} onSwitch={() => values.setValue('code', '')} onBack={startOver} />
        )}
      </Suspense>
    </FormFrame>
  )
}
