import { readItem, removeItem, writeItem } from '../store/browser-storage.ts'
import { isBetween, isFields, parsed } from '../store/guards.ts'

const KEY = 'payment'
/** A transfer is confirmed within minutes; after that the page offers to pay again. */
const KEPT_MS = 30 * 60 * 1000

/** Remembers that money may be on its way for this order, so that a reload does not ask for it a second time. */
export const keepPending = (sale: string): void => writeItem(KEY, JSON.stringify({ sale, savedAt: Date.now() }))

export const dropPending = (): void => removeItem(KEY)

export function isKeptPending(sale: string, now = Date.now()): boolean {
  const kept = parsed(readItem(KEY))
  return isFields(kept) && kept.sale === sale && isBetween(now - KEPT_MS, now, kept.savedAt)
}
