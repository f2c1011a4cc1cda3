import { lazy, Suspense, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { LoginForm as Login } from '#contract/people/users.ts'
import { requiredText } from '#contract/platform/values.ts'
import type { ApiError } from '../../platform/api/call.ts'
import { PasswordField, TextFormField } from '../../platform/forms/field.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { FormFrame, signInFault } from './form-frame.tsx'
import { useLoginMutation } from './queries.ts'
import { visitorPage } from './visitors-only.tsx'

/** Loaded for accounts that have one. */
const LazySecondStep = lazy(() => import('./second-step.tsx'))

const LOGIN_LABELS = { email: 'Email', password: 'Password', code: 'Code' }
const WithCode = Login.extend({ code: requiredText('code', 40) })

/** The password is right, and a code is needed: nothing is wrong yet. */
const expectSecondStep = (error: ApiError): void => {
  if (error.message !== messages.enterCode) throw error
}

const links = [
  { question: 'New here?', to: '/signup', text: 'Sign up' },
  { question: 'Forgot your password?', to: '/forgetpassword', text: 'Choose a new one' },
]

export default visitorPage({ title: 'Login', path: '/login', links }, LoginSection)

/**
 * A code is asked for after the right password. No default values: what is filled in before
 * hydration stays.
 */
function LoginSection() {
  const [needsCode, setNeedsCode] = useState(false)
  const { mutateAsync } = useLoginMutation({ onNeedsCode: () => setNeedsCode(true) })
  const form = useSchemaForm<Login, Login>({
    schema: needsCode ? WithCode : Login,
    labels: LOGIN_LABELS,
    fault: signInFault,
  })
  const startOver = () => {
    setNeedsCode(false)
    form.reset()
  }
  return (
    <FormFrame
      form={form}
      onSave={(values) => mutateAsync(values).catch(expectSecondStep)}
      submitText={needsCode ? 'Go on' : 'Login'}
      pendingText={needsCode ? 'Checking…' : 'Logging in…'}
    >
      <div hidden={needsCode} className="grid gap-2">
        <TextFormField
          {...form.field('email')}
          type="email"
          inputMode="email"
          required
          autoComplete="username"
        />
        <PasswordField {...form.field('password')} required autoComplete="current-password" />
      </div>
      <Suspense>
        {needsCode && (
          <LazySecondStep
            field={form.field('code')}
            onSwitch={() => form.setValue('code', '')}
            onBack={startOver}
          />
        )}
      </Suspense>
    </FormFrame>
  )
}
