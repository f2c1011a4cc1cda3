import { messages } from '#contract/messages.ts'
import { Button } from '../../platform/ui/button.tsx'

/** A payment is on its way: the order is polled every 5 seconds, and this disappears when it has arrived. */
export function AwaitingPayment({ onPayAgain }: { onPayAgain: () => void }) {
  return (
    <section className="grid justify-items-start gap-3 rounded-box border border-line bg-surface p-5">
      <div role="status" className="grid gap-3">
        <span className="block h-1 w-40 overflow-hidden rounded-full bg-line">
          <span className="block h-full w-1/3 animate-[loader-stroke_1.2s_ease-in-out_infinite] rounded-full bg-accent" />
        </span>
        <p className="text-lg font-bold">{messages.paymentPending}</p>
      </div>
      <p className="text-muted">You may close this page: your order is updated when your payment arrives.</p>
      <Button tone="quiet" className="-ml-3" onClick={onPayAgain}>
        I have not paid: let me try again
      </Button>
    </section>
  )
}
