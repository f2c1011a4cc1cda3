import { hasInvoice } from '#contract/orders/sale-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { digitsOf } from '#contract/platform/format.ts'
import { whatsappLink } from '#contract/platform/phone.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { Section } from '../../../platform/ui/section.tsx'

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

export const OrderPapers = ({ sale }: { sale: Sale }) => (
  <Section id="order-papers" title="Documents" headingClass="display mb-3 text-2xl">
    <p className="flex flex-wrap gap-3">
      <LinkButton to={`/admin/print/slips?ids=${sale._id}`} tone="secondary">
        Packing slip
      </LinkButton>
      {hasInvoice(sale) && (
        <LinkButton to={`/admin/print/invoices?ids=${sale._id}`} tone="secondary">
          Print invoice
        </LinkButton>
      )}
    </p>
  </Section>
)
