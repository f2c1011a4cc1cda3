import { Link } from 'react-router'
import { Field } from '../../platform/forms/field.tsx'
import { TextArea } from '../../platform/forms/text-area.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { FieldGroup } from './field-group.tsx'
import type { ShippingFormApi } from './use-shipping-form.ts'

const phone = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const

export function ContactFields({ form }: { form: ShippingFormApi }) {
  return (
    <FieldGroup title="Who is it for?">
      <LoginOffer />
      <Field {...form.field('name')} required autoComplete="name" />
      <Field {...form.field('email')} type="email" inputMode="email" required autoComplete="email" />
      <Field {...form.field('phoneNumber')} {...phone} hint="Such as 0803 123 4567" required />
      <Field {...form.field('whatsapp')} {...phone} hint="Where the rider may write to you" optional />
      <div className="sm:col-span-2">
        <TextArea
          {...form.field('moreDetails')}
          hint="Anything that helps us to find you or to fill the order"
          rows={3}
          optional
        />
      </div>
    </FieldGroup>
  )
}

/** A user with an account need not type; what is typed already stays. */
function LoginOffer() {
  const { user } = useSession()
  if (user) return null
  return (
    <p className="mb-2 text-muted sm:col-span-2">
      Have an account?{' '}
      <Link to="/login" state={{ from: '/checkout' }} className="text-link inline-block py-1">
        Login
      </Link>{' '}
      to fill this in.
    </p>
  )
}
