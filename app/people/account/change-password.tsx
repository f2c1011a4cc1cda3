import { useState } from 'react'
import { ChangePasswordFields } from '#contract/people/users.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/platform/limits.ts'
import { Field } from '../../platform/forms/field.tsx'
import { Form } from '../../platform/forms/form.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { PasswordStrength } from '../sign-in/password-strength.tsx'
import { useChangePassword } from './queries.ts'

const labels = {
  oldpassword: 'Old password',
  newpassword: 'New password',
  cnpassword: 'New password again',
}
type Name = keyof typeof labels

const empty: Record<Name, string> = { oldpassword: '', newpassword: '', cnpassword: '' }

export function ChangePassword() {
  const [isHidden, setHidden] = useState(false) // Displayed as plain text
  const { mutateAsync } = useChangePassword()
  const { user } = useSession()
  const own = [user?.fullName, user?.email, user?.phoneNumber]
  const form = useSchemaForm({
    schema: ChangePasswordFields,
    labels,
    defaultValues: empty,
    fallback: 'oldpassword',
  })
  const field = (name: Name) => ({
    ...form.field(name),
    type: isHidden ? 'password' : 'text',
    required: true,
    spellCheck: false,
    autoCapitalize: 'none',
    autoCorrect: 'off',
    autoComplete: name === 'oldpassword' ? 'current-password' : 'new-password',
  })
  return (
    <>
      <p className="mb-6 max-w-prose text-muted">
        Other phones and computers that are signed in to this account are signed out.
      </p>
      <Form
        form={form}
        onSave={(values) => mutateAsync(values).then(() => form.reset())}
        className="grid max-w-xl gap-3"
      >
        <Field {...field('oldpassword')} />
        <div>
          <Field {...field('newpassword')} hint={`${MIN_PASSWORD} to ${MAX_PASSWORD} characters`} />
          <PasswordStrength
            password={form.watch('newpassword')}
            own={own}
            error={form.errorOf('newpassword')}
          />
        </div>
        <Field {...field('cnpassword')} />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            pending={form.isPending}
            pendingText="Saving…"
            className="max-sm:w-full"
          >
            Submit
          </Button>
          <Button tone="quiet" onClick={() => setHidden(!isHidden)} className="max-sm:w-full">
            <Icon name={isHidden ? 'eye' : 'eye-off'} size={20} />
            {isHidden ? 'Show passwords' : 'Hide passwords'}
          </Button>
        </div>
      </Form>
    </>
  )
}
