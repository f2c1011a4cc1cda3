import { digitsOfPhone } from '#contract/platform/format.ts'
import { useShopSettings } from '../shop/use-shop.ts'

type ContactProps = { className?: string }

/** Nothing where the shop has not set its phone number. */
export function PhoneLink({ className = 'text-link' }: ContactProps) {
  const { phone } = useShopSettings()
  if (!phone) return null
  return (
    <a href={`tel:${digitsOfPhone(phone)}`} className={`whitespace-nowrap ${className}`}>
      {phone}
    </a>
  )
}

/** Nothing where the shop has not set its e-mail. */
export function EmailLink({ className = 'text-link' }: ContactProps) {
  const { email } = useShopSettings()
  if (!email) return null
  return (
    <a href={`mailto:${email}`} className={className}>
      {email}
    </a>
  )
}
