import { useCallback, useEffect, useState } from 'react'
import {
  readStoredItem,
  removeStoredItem,
  writeStoredItem,
} from '../../platform/store/browser-storage.ts'
import {
  isFieldsObject,
  isNumberBetween,
  parseJsonOrUndefined,
} from '../../platform/store/guards.ts'

const PENDING_PAYMENT_KEY = 'payment'
/** A transfer is confirmed within minutes; after that the page offers to pay again. */
const PENDING_LIFETIME_MS = 30 * 60 * 1000

/**
 * Remembers that money may be on its way for this order, so that a reload does not ask for it a
 * second time.
 */
export const storePendingPayment = (sale: string): void =>
  writeStoredItem(PENDING_PAYMENT_KEY, JSON.stringify({ sale, savedAt: Date.now() }))

export function isPaymentPending(sale: string, now = Date.now()): boolean {
  const stored = parseJsonOrUndefined(readStoredItem(PENDING_PAYMENT_KEY))
  if (!isFieldsObject(stored) || stored.sale !== sale) return false
  return isNumberBetween(now - PENDING_LIFETIME_MS, now, stored.savedAt)
}

/** How long to poll after the popup was closed: the payment may have gone through. */
const LOOK_OUT_MS = 60_000

/** Whether a payment of this order may come any moment. */
export function useAwaitedPayment(sale: string) {
  const [until, setUntil] = useState(0)
  useEffect(() => setUntil(isPaymentPending(sale) ? Number.POSITIVE_INFINITY : 0), [sale])
  /** Money is on its way. */
  const wait = useCallback(() => {
    storePendingPayment(sale)
    setUntil(Number.POSITIVE_INFINITY)
  }, [sale])
  /** There may be money on its way. */
  const lookOut = useCallback(() => setUntil(Date.now() + LOOK_OUT_MS), [])
  /** None is on its way, or it has come. */
  const stop = useCallback(() => {
    removeStoredItem(PENDING_PAYMENT_KEY)
    setUntil(0)
  }, [])
  return {
    /** A payment is known to be on its way: the page shows that and offers no second one. */
    isWaiting: until === Number.POSITIVE_INFINITY,
    /** Whether the order should be polled now. */
    isExpected: () => Date.now() < until,
    wait,
    lookOut,
    stop,
  }
}
export type AwaitedPayment = ReturnType<typeof useAwaitedPayment>
