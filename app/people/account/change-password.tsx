import { useState } from 'react'
import { ChangePasswordFields } from '#contract/people/users.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/platform/limits.ts'
import { TextFormField } from '../../platform/forms/field.tsx'
import { CheckedForm } from '../../platform/forms/form.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { useShopSession } from '../../platform/session/use-session.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { PasswordStrength } from '../sign-in/password-strength.tsx'
import { useChangePassword } from './queries.ts'

const PASSWORD_LABELS = {
  oldpassword: 'Old password',
  newpassword: 'New password',
  cnpassword: 'New password again',
}
type PasswordFieldName = keyof typeof PASSWORD_LABELS

const EMPTY_PASSWORDS: Record<PasswordFieldName, string> = {
  oldpassword: '',
  newpassword: '',
  cnpassword: '',
}

/** The form that changes one's own password. It needs the old one. */
export function ChangePassword() {
  const [isHidden, setHidden] = useState(false) // Displayed as plain text
  const { mutateAsync } = useChangePassword()
  const { user } = useShopSession()
  const own = [user?.fullName, user?.email, user?.phoneNumber]
  const form = useSchemaForm({
    schema: ChangePasswordFields,
    labels: PASSWORD_LABELS,
    defaultValues: EMPTY_PASSWORDS,
    fallback: 'oldpassword',
  })
  const field = (name: PasswordFieldName) => ({
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
      <CheckedForm
        form={form}
        onSave={(values) => mutateAsync(values).then(() => form.reset())}
        className="grid max-w-xl gap-3"
      >
        <TextFormField {...field('oldpassword')} />
        <div>
          <TextFormField
            {...field('newpassword')}
            hint={`${MIN_PASSWORD} to ${MAX_PASSWORD} characters`}
          />
          <PasswordStrength
            password={form.watch('newpassword')}
            own={own}
            error={form.errorOf('newpassword')}
          />
        </div>
        <TextFormField {...field('cnpassword')} />
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
      </CheckedForm>
    </>
  )
}
