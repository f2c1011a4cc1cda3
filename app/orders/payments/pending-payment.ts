import { readItem, removeItem, writeItem } from '../../platform/store/browser-storage.ts'
import { isBetween, isFields, parsed } from '../../platform/store/guards.ts'

const KEY = 'payment'
/** A transfer is confirmed within minutes; after that the page offers to pay again. */
const LIFETIME_MS = 30 * 60 * 1000

/** Remembers that money may be on its way for this order, so that a reload does not ask for it a second time. */
export const storePending = (sale: string): void => writeItem(KEY, JSON.stringify({ sale, savedAt: Date.now() }))

export const dropPending = (): void => removeItem(KEY)

export function isPending(sale: string, now = Date.now()): boolean {
  const stored = parsed(readItem(KEY))
  return isFields(stored) && stored.sale === sale && isBetween(now - LIFETIME_MS, now, stored.savedAt)
}
