import { SALE_STATES, type Statuses, stateOf, type Tone } from '#contract/orders/sale-states.ts'

const styles: Record<Tone, string> = {
  open: 'border-accent text-accent',
  good: 'border-fine bg-fine-soft text-fine',
  quiet: 'border-control text-muted',
  urgent: 'border-clay bg-clay-soft text-clay',
}

type TagProps = { sale: Statuses }

/** The transaction status in the words of the spec; its colour only repeats them. */
export const StatusTag = ({ sale }: TagProps) => (
  <Tag text={sale.transactionStatus} tone={tonesOf(sale)[0]} />
)

/** Whether an order is paid; unpaid is highlighted only while it can be paid. */
export const PaymentTag = ({ sale }: TagProps) => (
  <Tag text={sale.paymentStatus} tone={tonesOf(sale)[1]} />
)

const tonesOf = (sale: Statuses): readonly [Tone, Tone] => {
  const state = stateOf(sale)
  return state ? SALE_STATES[state].tones : ['quiet', 'quiet']
}

export const Tag = ({ text, tone }: { text: string; tone: Tone }) => (
  <span
    className={`tag inline-block border text-sm leading-snug font-semibold whitespace-nowrap ${styles[tone]}`}
  >
    {text}
  </span>
)
