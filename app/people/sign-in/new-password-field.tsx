import type { ComponentProps } from 'react'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/platform/limits.ts'
import { PasswordField } from '../../platform/forms/field.tsx'
import { PasswordStrength } from './password-strength.tsx'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'value'> &
  Pick<ComponentProps<typeof PasswordStrength>, 'own'> & {
    /** Its current text, for its strength. */
    value: string | undefined
  }

/** The field for a new password, with its strength below. */
export const NewPasswordField = ({ value, own, ...field }: NewPasswordFieldProps) => (
  <div>
    <PasswordField
      {...field}
      hint={`${MIN_PASSWORD} to ${MAX_PASSWORD} characters; several words that do not belong together are good`}
      required
      autoComplete="new-password"
    />
    <PasswordStrength password={value} own={own} error={field.error} />
  </div>
)
