import { canPay } from '#contract/sale-rules.ts'
import type { Sale } from '#contract/sales.ts'

type Status = Sale['transactionStatus'] | Sale['paymentStatus']

const quiet = 'border-control text-muted'
const looks: Record<Status, string> = {
  processing: 'border-accent text-accent',
  completed: 'border-fine bg-fine-soft text-fine',
  cancelled: quiet,
  unpaid: 'border-clay bg-clay-soft text-clay',
  paid: 'border-fine bg-fine-soft text-fine',
}

/** A status in the words of the spec; its colour only repeats them. */
export const StatusTag = ({ status, look = looks[status] }: { status: Status; look?: string }) => (
  <span className={`tag inline-block border text-sm leading-snug font-semibold whitespace-nowrap ${look}`}>
    {status}
  </span>
)

/** Whether an order is paid; unpaid stands out only while it can be paid. */
export const PaymentTag = ({ sale }: { sale: Pick<Sale, 'transactionStatus' | 'paymentStatus'> }) => (
  <StatusTag status={sale.paymentStatus} look={sale.paymentStatus === 'unpaid' && !canPay(sale) ? quiet : undefined} />
)
