import type { Sale } from '#contract/sales.ts'

type Status = Sale['transactionStatus'] | Sale['paymentStatus']

const looks: Record<Status, string> = {
  processing: 'border-accent text-accent',
  completed: 'border-fine bg-fine-soft text-fine',
  cancelled: 'border-control text-muted',
  unpaid: 'border-clay bg-clay-soft text-clay',
  paid: 'border-fine bg-fine-soft text-fine',
}

/** A status in the words of the spec; its colour only repeats them. */
export const StatusTag = ({ status }: { status: Status }) => (
  <span className={`tag inline-block border text-sm leading-snug font-semibold whitespace-nowrap ${looks[status]}`}>
    {status}
  </span>
)
