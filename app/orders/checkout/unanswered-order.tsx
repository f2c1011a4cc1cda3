import { naira } from '#contract/platform/format.ts'
import { EmailLink } from '../../platform/contact/contact.tsx'
import { Button } from '../../platform/ui/button.tsx'
import type { usePlaceOrder } from './use-place-order.ts'

/** An order whose answer never came. Sent again under its key it is the same order, so trying again is safe. */
export function UnansweredOrder({ order }: { order: ReturnType<typeof usePlaceOrder> }) {
  const { unanswered, resend, forget, isPlacing } = order
  const total = Number(unanswered?.body.subtotal) + Number(unanswered?.body.shippingPrice)
  return (
    <div className="frame py-8 lg:py-12">
      <div className="grid max-w-2xl gap-6">
        <h1 className="display text-4xl">Did your order go through?</h1>
        <p>
          Your order{Number.isFinite(total) && ` of ${naira(total)}`} was sent, but the shop’s answer did not reach this
          device. Try again: it is placed once, however often you try.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={resend} pending={isPlacing} pendingText="Placing your order…">
            Try again
          </Button>
          <Button tone="quiet" onClick={forget} disabled={isPlacing}>
            Change the order instead
          </Button>
        </div>
        <p className="text-sm text-muted">
          Changing it makes a second order if the first one did go through. Then write to <EmailLink />, and we cancel
          the first.
        </p>
      </div>
    </div>
  )
}
