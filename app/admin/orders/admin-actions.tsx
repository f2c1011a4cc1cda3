import { canComplete, hasInvoice, offeredEvents } from '#contract/sale-rules.ts'
import type { Sale } from '#contract/sales.ts'
import { ActOnOrder } from '../../sales/act-on-order.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { CompleteOrder } from './complete-order.tsx'

/** §4: completion while processing; cancelling on the terms of customers; a completed order has an invoice instead. */
export function AdminActions({ sale }: { sale: Sale }) {
  if (hasInvoice(sale)) {
    return (
      <LinkButton to={`/admin/invoice/invoicedetails/${sale._id}`} tone="secondary">
        View invoice
      </LinkButton>
    )
  }
  const events = offeredEvents(sale, { isAdmin: true })
  return (
    <>
      {canComplete(sale) && <CompleteOrder sale={sale} />}
      {events.map((event) => (
        <ActOnOrder key={event} id={sale._id} event={event} />
      ))}
    </>
  )
}
