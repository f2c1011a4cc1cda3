import type { Sale } from '#contract/sales.ts'
import { LinkButton } from '../ui/button.tsx'
import { Questions } from './questions.tsx'

type Outcome = { title: string; next: string }

/** What became of an order that takes no more money, and what happens next. */
function outcomeOf({ transactionStatus }: Sale): Outcome {
  if (transactionStatus === 'cancelled') {
    return {
      title: 'This order was cancelled',
      next: 'Nothing will be delivered. If money left your account for it, it is paid back to you.',
    }
  }
  if (transactionStatus === 'completed') {
    return { title: 'This order is complete', next: 'It has been delivered. Thank you for shopping with us.' }
  }
  return {
    title: 'Your payment has arrived',
    next: 'We are packing your order now. Before it is delivered we call the phone number that you gave us.',
  }
}

export function OrderOutcome({ sale }: { sale: Sale }) {
  const { title, next } = outcomeOf(sale)
  return (
    <section className="overflow-hidden rounded-box border border-line bg-surface">
      {sale.transactionStatus !== 'cancelled' && <div className="selvedge" />}
      <div className="grid justify-items-start gap-4 p-5 lg:p-8">
        <h2 className="display text-3xl">{title}</h2>
        <p>{next}</p>
        <Questions />
        <LinkButton to="/">Continue shopping</LinkButton>
      </div>
    </section>
  )
}
