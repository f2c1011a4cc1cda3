import { digitsOf } from '#contract/platform/format.ts'
import { useShop } from '../shop/use-shop.ts'

type ContactProps = { className?: string }

/** Nothing where the shop has not set its phone number. */
export function PhoneLink({ className = 'text-link' }: ContactProps) {
  const { phone } = useShop()
  if (!phone) return null
  return (
    <a href={`tel:${digitsOf(phone)}`} className={`whitespace-nowrap ${className}`}>
      {phone}
    </a>
  )
}

/** Nothing where the shop has not set its e-mail. */
export function EmailLink({ className = 'text-link' }: ContactProps) {
  const { email } = useShop()
  if (!email) return null
  return (
    <a href={`mailto:${email}`} className={className}>
      {email}
    </a>
  )
}
