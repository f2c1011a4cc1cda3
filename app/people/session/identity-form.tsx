import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import type { ConfirmForm } from '#contract/people/sessions.ts'
import { LoginForm } from '#contract/people/users.ts'
import { requiredText } from '#contract/platform/values.ts'
import { callApi } from '../../platform/api/browser.ts'
import type { Asking } from '../../platform/confirm/confirm-identity.ts'
import { OneTimeCodeField } from '../../platform/forms/code-field.tsx'
import { PasswordField } from '../../platform/forms/field.tsx'
import { CheckedForm } from '../../platform/forms/form.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { FormButtons } from '../../platform/ui/dialog-button.tsx'

const schemas = {
  password: LoginForm.pick({ password: true }),
  code: z.object({ code: requiredText('code', 40) }),
}
const IDENTITY_LABELS = { password: 'Your password', code: 'Code' }

/**
 * The field that the server asks for, password or code. It ends the request once the server has
 * accepted it.
 */
export default function IdentityForm({ needs, end }: Asking) {
  const { mutateAsync } = useMutation({
    mutationFn: (body: ConfirmForm) => callApi('POST /users/confirm', { body }),
    onSuccess: () => end(true),
    meta: { successText: '', errorText: '' }, // the reason is shown at the field
  })
  const form = useSchemaForm<ConfirmForm, ConfirmForm>({
    schema: schemas[needs],
    labels: IDENTITY_LABELS,
    fallback: needs,
  })
  // the dialog opens first
  const field = { ...form.field(needs), id: `identity-${needs}`, required: true, autoFocus: true }
  return (
    <CheckedForm form={form} onSave={mutateAsync} className="grid gap-3 px-5 pb-5">
      <p>
        This needs your {needs === 'code' ? 'second step' : 'password'} again. After that you are
        not asked for 10 minutes.
      </p>
      {needs === 'code' ? (
        <OneTimeCodeField {...field} onSwitch={() => form.setValue('code', '')} />
      ) : (
        <PasswordField {...field} autoComplete="current-password" />
      )}
      <FormButtons onCancel={() => end(false)} pending={form.isPending} pendingText="Checking…">
        Go on
      </FormButtons>
    </CheckedForm>
  )
}
