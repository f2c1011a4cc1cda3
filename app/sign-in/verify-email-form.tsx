import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import { messages } from '#contract/messages.ts'
import { VerifyEmailForm as VerifyEmail } from '#contract/users.ts'
import { Field } from '../ui/field.tsx'
import { FormDone } from './form-done.tsx'
import { FormFrame } from './form-frame.tsx'
import { useVerifyEmail } from './queries.ts'
import { formOptions, useFields } from './use-fields.ts'

type Values = z.infer<typeof VerifyEmail>

/** §2: the code of the mail's link, read-only, until the address is verified. A press sends it: mail programs open links. */
export function VerifyEmailForm({ code }: { code: string }) {
  const sending = useVerifyEmail()
  const { field, form } = useFields(
    useForm<Values, unknown, Values>({ ...formOptions, resolver: zodResolver(VerifyEmail), values: { vid: code } }),
    { vid: 'Verification code' },
    sending,
  )
  if (sending.data) {
    return (
      <FormDone>
        <Link to="/login" className="text-link text-lg">
          {messages.emailVerified}
        </Link>
      </FormDone>
    )
  }
  return (
    <FormFrame {...form} submitText="Verify email" pendingText="Verifying…">
      <Field {...field('vid')} required readOnly />
    </FormFrame>
  )
}
