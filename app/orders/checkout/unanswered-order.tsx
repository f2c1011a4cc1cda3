import { useEffect, useEffectEvent, useRef } from 'react'
import { naira } from '#contract/platform/format.ts'
import { EmailLink } from '../../platform/contact/contact.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useOnline } from '../../platform/ui/load-error.tsx'
import type { usePlaceOrder } from './use-place-order.ts'

/**
 * An order whose answer never came. Sent again under its key it is the same order, so trying again is safe: it is done
 * when the browser is online again.
 */
export function UnansweredOrder({ order }: { order: ReturnType<typeof usePlaceOrder> }) {
  const { unanswered, resend, forget, isPlacing } = order
  const isOnline = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  const sendAgain = useEffectEvent(resend)
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
    const onOnline = () => sendAgain()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
  const total = Number(unanswered?.body.subtotal) + Number(unanswered?.body.shippingPrice)
  const subject = `Your order${Number.isFinite(total) ? ` of ${naira(total)}` : ''}`
  return (
    <div className="frame py-8 lg:py-12">
      <div className="grid max-w-2xl gap-6">
        <h1 ref={heading} tabIndex={-1} className="display text-4xl">
          {isOnline ? 'Did your order go through?' : 'You are offline'}
        </h1>
        <p role="status">
          {isOnline
            ? `${subject} was sent, but the shop’s answer did not reach this device. Try again: it is placed once, however often you try.`
            : `${subject} is kept on this device: it may not have reached the shop. Leave this page open: the order is sent by itself when you are online again, and it is placed once.`}
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
