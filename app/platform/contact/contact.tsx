import { digitsOf } from '#contract/platform/format.ts'
import { useShop } from '../shop/use-shop.ts'

type ContactProps = { className?: string }

export function PhoneLink({ className = 'text-link' }: ContactProps) {
  const { phone } = useShop()
  return (
    <a href={`tel:${digitsOf(phone)}`} className={`whitespace-nowrap ${className}`}>
      {phone}
    </a>
  )
}

export function EmailLink({ className = 'text-link' }: ContactProps) {
  const { email } = useShop()
  return (
    <a href={`mailto:${email}`} className={className}>
      {email}
    </a>
  )
}
