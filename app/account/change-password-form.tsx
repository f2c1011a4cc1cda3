import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { ApiError } from '../api/call.ts'
import { Field } from '../forms/field.tsx'
import { useSession } from '../session/use-session.ts'
import { PasswordStrength } from '../sign-in/password-strength.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useChangePassword } from './queries.ts'
import { showFieldErrors } from './server-errors.ts'

const labels = {
  oldpassword: 'Old password',
  newpassword: 'New password',
  cnpassword: 'New password again',
}
type Name = keyof typeof labels

const empty: Record<Name, string> = { oldpassword: '', newpassword: '', cnpassword: '' }

/** What the server said stands at a field; where it names none, at the first. */
const fieldsOf = ({ message, fields }: ApiError): ApiError['fields'] =>
  Object.keys(fields).length > 0 ? fields : { oldpassword: message }

/** §5: all three are required; whether they match and are good enough is for the server to say. */
export function ChangePasswordForm() {
  const [isHidden, setHidden] = useState(false) // §2: displayed as plain text
  const { mutateAsync } = useChangePassword()
  const { user } = useSession()
  const own = [user?.fullName, user?.email, user?.phoneNumber]
  const form = useForm({ defaultValues: empty })
  const { register, reset, formState } = form
  const save = (values: typeof empty): Promise<void> =>
    mutateAsync(values).then(
      () => reset(),
      (error: ApiError) => showFieldErrors(form, fieldsOf(error)),
    )
  const field = (name: Name) => ({
    ...register(name, { required: messages.required(labels[name]) }),
    label: labels[name],
    error: formState.errors[name]?.message,
    type: isHidden ? 'password' : 'text',
    required: true,
    spellCheck: false,
    autoCapitalize: 'none',
    autoCorrect: 'off',
    autoComplete: name === 'oldpassword' ? 'current-password' : 'new-password',
  })
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="grid max-w-xl gap-3">
      <Field {...field('oldpassword')} />
      <div>
        <Field {...field('newpassword')} hint={`${MIN_PASSWORD} to ${MAX_PASSWORD} characters`} />
        <PasswordStrength
          password={form.watch('newpassword')}
          own={own}
          error={formState.errors.newpassword?.message}
        />
      </div>
      <Field {...field('cnpassword')} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={formState.isSubmitting} pendingText="Saving…" className="max-sm:w-full">
          Submit
        </Button>
        <Button tone="quiet" onClick={() => setHidden(!isHidden)} className="max-sm:w-full">
          <Icon name={isHidden ? 'eye' : 'eye-off'} size={20} />
          {isHidden ? 'Show passwords' : 'Hide passwords'}
        </Button>
      </div>
    </form>
  )
}
