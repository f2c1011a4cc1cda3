import { brand } from '#contract/brand.ts'
import { digitsOf } from '#contract/format.ts'

type ContactProps = { className?: string }

/** The shop's number; a press calls it. */
export const PhoneLink = ({ className = 'text-link' }: ContactProps) => (
  <a href={`tel:${digitsOf(brand.phone)}`} className={`whitespace-nowrap ${className}`}>
    {brand.phone}
  </a>
)

/** The shop's address; a press writes to it. */
export const EmailLink = ({ className = 'text-link' }: ContactProps) => (
  <a href={`mailto:${brand.email}`} className={className}>
    {brand.email}
  </a>
)
