import { canCancel, canPay } from '#contract/sale-rules.ts'
import type { Sale } from '#contract/sales.ts'
import { LinkButton } from '../ui/button.tsx'
import { CancelOrder } from './cancel-order.tsx'

/** §2: Make Payment and 'cancel transaction' while they are possible; a completed order has an invoice instead. */
export function CustomerActions({ sale }: { sale: Sale }) {
  if (sale.transactionStatus === 'completed') {
    return (
      <LinkButton to={`/user/invoice/invoicedetails/${sale._id}`} tone="secondary" className="justify-self-start">
        View invoice
      </LinkButton>
    )
  }
  if (!canPay(sale) && !canCancel(sale)) return null
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {canPay(sale) && (
        // A new document: only payment pages may load the provider's script.
        <LinkButton to={`/payment/${sale._id}`} reloadDocument className="max-sm:w-full">
          Make Payment
        </LinkButton>
      )}
      {canCancel(sale) && <CancelOrder id={sale._id} className="max-sm:w-full" />}
    </div>
  )
}
