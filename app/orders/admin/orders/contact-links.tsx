import type { Sale } from '#contract/orders/sales.ts'
import { digitsOf } from '#contract/platform/format.ts'
import { whatsappLink } from '#contract/platform/phone.ts'

const link = 'button button-secondary'

export function ContactLinks({ personalDetails: [, email, phone, whatsapp] }: Pick<Sale, 'personalDetails'>) {
  const chat = whatsapp && whatsappLink(whatsapp)
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {phone && (
        <a href={`tel:${digitsOf(phone)}`} className={link}>
          Call
        </a>
      )}
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" className={link}>
          WhatsApp
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={link}>
          Email
        </a>
      )}
    </p>
  )
}
