import { useCallback, useEffect, useState } from 'react'
import { dropPending, isKeptPending, keepPending } from './pending-payment.ts'

/** A popup closed by mistake may hide a payment that went through: look for it this long. */
const LOOK_OUT_MS = 60_000

export type AwaitedPayment = {
  /** Money is known to be on its way: the page says so and offers no second payment. */
  isWaiting: boolean
  /** Whether the order should be asked for again and again now. */
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
  useEffect(() => setUntil(isKeptPending(sale) ? Number.POSITIVE_INFINITY : 0), [sale])
  const wait = useCallback(() => {
    keepPending(sale)
    setUntil(Number.POSITIVE_INFINITY)
  }, [sale])
  const lookOut = useCallback(() => setUntil(Date.now() + LOOK_OUT_MS), [])
  const stop = useCallback(() => {
    dropPending()
    setUntil(0)
  }, [])
  return { isWaiting: until === Number.POSITIVE_INFINITY, isExpected: () => Date.now() < until, wait, lookOut, stop }
}
