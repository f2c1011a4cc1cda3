import { canComplete, hasInvoice, offeredEvents } from '#contract/sale-rules.ts'
import type { Sale } from '#contract/sales.ts'
import { ActOnOrder } from '../../sales/act-on-order.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { CompleteOrder } from './complete-order.tsx'

/** §4: completion while processing; cancelling on the terms of customers; a completed order has an invoice instead. */
export function AdminActions({ sale }: { sale: Sale }) {
  if (hasInvoice(sale)) {
    return (
      <LinkButton
        to={`/admin/invoice/invoicedetails/${sale._id}`}
        tone="secondary"
        className="justify-self-start max-sm:w-full"
      >
        View invoice
      </LinkButton>
    )
  }
  const events = offeredEvents(sale, { isAdmin: true })
  if (!canComplete(sale) && events.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {canComplete(sale) && <CompleteOrder sale={sale} />}
      {events.map((event) => (
        <ActOnOrder key={event} id={sale._id} event={event} className="max-sm:w-full" />
      ))}
    </div>
  )
}
