import { canCancel, canComplete } from '#contract/sale-rules.ts'
import type { Sale } from '#contract/sales.ts'
import { CancelOrder } from '../../sales/cancel-order.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { CompleteOrder } from './complete-order.tsx'

/** §4: completion while processing; cancelling on the terms of customers; a completed order has an invoice instead. */
export function AdminActions({ sale }: { sale: Sale }) {
  if (sale.transactionStatus === 'completed') {
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
  if (!canComplete(sale)) return null
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      <CompleteOrder sale={sale} />
      {canCancel(sale) && <CancelOrder id={sale._id} className="max-sm:w-full" />}
    </div>
  )
}
