import { useCallback, useEffect, useState } from 'react'
import { dropPending, isPending, storePending } from './pending-payment.ts'

/** How long to poll after the popup was closed: the payment may have gone through. */
const LOOK_OUT_MS = 60_000

export type AwaitedPayment = {
  /** A payment is known to be on its way: the page shows that and offers no second one. */
  isWaiting: boolean
  /** Whether the order should be polled now. */
  isExpected: () => boolean
  /** Money is on its way. */
  wait: () => void
  /** There may be money on its way. */
  lookOut: () => void
  /** None is on its way, or it has come. */
  stop: () => void
}

/** Whether a payment of this order may come any moment. */
export function useAwaitedPayment(sale: string): AwaitedPayment {
  const [until, setUntil] = useState(0)
  useEffect(() => setUntil(isPending(sale) ? Number.POSITIVE_INFINITY : 0), [sale])
  const wait = useCallback(() => {
    storePending(sale)
    setUntil(Number.POSITIVE_INFINITY)
  }, [sale])
  const lookOut = useCallback(() => setUntil(Date.now() + LOOK_OUT_MS), [])
  const stop = useCallback(() => {
    dropPending()
    setUntil(0)
  }, [])
  return { isWaiting: until === Number.POSITIVE_INFINITY, isExpected: () => Date.now() < until, wait, lookOut, stop }
}
