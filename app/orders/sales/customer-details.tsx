import type { Sale } from '#contract/orders/sales.ts'

export function CustomerDetails({ sale }: { sale: Sale }) {
  const [name, email, phone, whatsapp] = sale.personalDetails
  return (
    <address className="grid gap-0.5 not-italic">
      <span className="font-semibold">{name}</span>
      <span>{email}</span>
      <span>{phone}</span>
      {whatsapp && <span>WhatsApp: {whatsapp}</span>}
      <span>{sale.shipping.toReversed().join(', ')}</span>
    </address>
  )
}
