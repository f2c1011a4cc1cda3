import { canPay, hasInvoice, offeredEvents } from '#contract/orders/sale-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { LinkButton } from '../../platform/ui/button.tsx'
import { ActOnOrder } from './act-on-order.tsx'

export function CustomerActions({ sale }: { sale: Sale }) {
  if (hasInvoice(sale)) {
    return (
      <LinkButton to={`/user/invoice/invoicedetails/${sale._id}`} tone="secondary" className="justify-self-start">
        View invoice
      </LinkButton>
    )
  }
  const events = offeredEvents(sale)
  if (!canPay(sale) && events.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {canPay(sale) && (
        // A new document: only payment pages may load the provider's script.
        <LinkButton to={`/payment/${sale._id}`} reloadDocument className="max-sm:w-full">
          Make Payment
        </LinkButton>
      )}
      {events.map((event) => (
        <ActOnOrder key={event} id={sale._id} event={event} className="max-sm:w-full" />
      ))}
    </div>
  )
}
