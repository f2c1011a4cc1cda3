import {
  SALE_STATES,
  type SaleStatuses,
  stateOfSale,
  type TagTone,
} from '#contract/orders/states/sale-states.ts'

const TAG_STYLES: Record<TagTone, string> = {
  open: 'border-accent text-accent',
  good: 'border-fine bg-fine-soft text-fine',
  quiet: 'border-control text-muted',
  urgent: 'border-clay bg-clay-soft text-clay',
}

type StatusTagProps = { sale: SaleStatuses }

/** The transaction status in the words of the spec; its colour only repeats them. */
export const TransactionStatusTag = ({ sale }: StatusTagProps) => (
  <ColouredTag text={sale.transactionStatus} tone={tonesOfStatuses(sale)[0]} />
)

/** Whether an order is paid; unpaid is highlighted only while it can be paid. */
export const PaymentStatusTag = ({ sale }: StatusTagProps) => (
  <ColouredTag text={sale.paymentStatus} tone={tonesOfStatuses(sale)[1]} />
)

const tonesOfStatuses = (sale: SaleStatuses): readonly [TagTone, TagTone] => {
  const state = stateOfSale(sale)
  return state ? SALE_STATES[state].tones : ['quiet', 'quiet']
}

export const ColouredTag = ({ text, tone }: { text: string; tone: TagTone }) => (
  <span
    className={`tag inline-block border text-sm leading-snug font-semibold whitespace-nowrap ${TAG_STYLES[tone]}`}
  >
    {text}
  </span>
)
