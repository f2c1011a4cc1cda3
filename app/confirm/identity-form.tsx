import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ConfirmForm } from '#contract/sessions.ts'
import { callApi } from '../api/browser.ts'
import { CodeField } from '../two-factor/code-field.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/field-password.tsx'
import type { Asking } from './confirm-identity.ts'

/** What the dialog asks: the password, or a code of the second step. */
export function IdentityForm({ needs, end }: Asking) {
  const [typed, setTyped] = useState('')
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: ConfirmForm) => callApi('POST /users/confirm', { body }),
    onSuccess: () => end(true),
    meta: { successText: '', errorText: '' }, // the reason stands at the field
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && typed.trim()) mutate(needs === 'code' ? { code: typed } : { password: typed })
  }
  const field = {
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    error: error ? (error.fields[needs] ?? error.message) : undefined,
    required: true,
    autoFocus: true, // the dialog is open before this is loaded
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 px-5 pb-5">
      <p>
        This takes your {needs === 'code' ? 'second step' : 'password'} again. After that you are not asked for 10
        minutes.
      </p>
      {needs === 'code' ? (
        <CodeField name="identity-code" onSwitch={() => setTyped('')} {...field} />
      ) : (
        <PasswordField name="identity-password" label="Your password" autoComplete="current-password" {...field} />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" onClick={() => end(false)}>
          cancel
        </Button>
        <Button type="submit" pending={isPending} pendingText="Checking…">
          Go on
        </Button>
      </div>
    </form>
  )
}
