import { type FormEvent, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { TextFormField } from '../../platform/forms/field.tsx'
import { Button } from '../../platform/ui/button.tsx'
import type { AwaitedPayment } from './use-awaited-payment.ts'
import { useCardPayment, useIsTestPayment } from './use-card-payment.ts'

/**
 * Opens the provider's window. A payer who sees the masked order types an address for the receipt,
 * because they may not see that of the order. While a payment is on its way, no second one is
 * offered.
 */
export function PayByCard({ sale, awaited }: { sale: Sale; awaited: AwaitedPayment }) {
  const { pay, isOpening, isVerifying, problem } = useCardPayment(sale._id, awaited)
  const isTest = useIsTestPayment()
  const [email, setEmail] = useState('')
  const [emailError, setEmailError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isRight = event.currentTarget.checkValidity()
    setEmailError(isRight ? undefined : messages.email)
    if (isRight) pay(email.trim())
    else document.getElementById('receipt-email')?.focus()
  }
  if (awaited.isWaiting) return <AwaitingPayment onPayAgain={awaited.stop} />
  return (
    <form onSubmit={submit} noValidate className="grid justify-items-start gap-4">
      {isTest && (
        <p className="rounded-box border border-line bg-sunken px-4 py-2 text-sm">
          <strong className="font-semibold">test payments</strong>: no real money moves, and no real
          card is asked for.
        </p>
      )}
      {sale.masked && (
        <div className="w-full max-w-md">
          <TextFormField
            id="receipt-email"
            label="Email for your receipt"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            value={email}
            onValueChange={setEmail}
            error={emailError}
          />
        </div>
      )}
      <p>
        You pay{' '}
        <strong className="font-semibold tabular-nums">{formatNaira(orderTotal(sale))}</strong> in
        our provider’s own window. We never see your card.
      </p>
      <Button
        type="submit"
        pending={isOpening || isVerifying}
        className="w-full sm:w-auto sm:min-w-60"
      >
        Pay Now
      </Button>
      <p role="status">
        {isVerifying ? messages.verifyingPayment : isOpening && 'Opening the payment window…'}
      </p>
      {problem && !isOpening && !isVerifying && (
        <p
          role="alert"
          className="rounded-box border-2 border-danger bg-danger-soft p-4 font-semibold text-danger"
        >
          {problem}
        </p>
      )}
    </form>
  )
}

/**
 * A payment is on its way: the order is polled every 5 seconds, and this disappears when it has
 * arrived.
 */
const AwaitingPayment = ({ onPayAgain }: { onPayAgain: () => void }) => (
  <section className="grid justify-items-start gap-3 rounded-box border border-line bg-surface p-5">
    <div role="status" className="grid gap-3">
      <span className="block h-1 w-40 overflow-hidden rounded-full bg-line">
        <span className="block h-full w-1/3 animate-[loader-stroke_1.2s_ease-in-out_infinite] rounded-full bg-accent" />
      </span>
      <p className="text-lg font-bold">{messages.paymentPending}</p>
    </div>
    <p className="text-muted">
      You may close this page: your order is updated when your payment arrives.
    </p>
    <Button tone="quiet" className="-ml-3" onClick={onPayAgain}>
      I have not paid: let me try again
    </Button>
  </section>
)
