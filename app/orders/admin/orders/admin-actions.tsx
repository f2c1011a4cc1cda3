import { canComplete, canReceive, hasInvoice, offeredEvents } from '#contract/orders/sale-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { useRights } from '../../../platform/admin/rights/use-rights.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { ActOnOrder } from '../../sales/act-on-order.tsx'
import { CompleteOrder } from './complete-order.tsx'
import { RecordPayment } from './record-payment.tsx'

export function AdminActions({ sale }: { sale: Sale }) {
  const { may } = useRights()
  if (hasInvoice(sale)) {
    return (
      <LinkButton to={`/admin/invoice/invoicedetails/${sale._id}`} tone="secondary">
        View invoice
      </LinkButton>
    )
  }
  const events = may('orders') ? offeredEvents(sale) : []
  // An unpaid order is completed with its money.
  const mayComplete = may(sale.paymentStatus === 'paid' ? 'orders' : 'money')
  return (
    <>
      {canComplete(sale) && mayComplete && <CompleteOrder sale={sale} />}
      {canReceive(sale) && may('money') && <RecordPayment sale={sale} />}
      {events.map((event) => (
        <ActOnOrder key={event} id={sale._id} event={event} />
      ))}
    </>
  )
}
