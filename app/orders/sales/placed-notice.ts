import { readItem, removeItem, writeItem } from '../../platform/store/browser-storage.ts'
import { isFields, isText, parsed } from '../../platform/store/guards.ts'

/**
 * Notice of the payment page after the checkout. A toast would be lost, as the page is a new
 * document.
 */
export type PlacedNotice = { id: string; message: string; isAdjusted: boolean }

const KEY = 'placed'

export const leaveNotice = (notice: PlacedNotice): void => writeItem(KEY, JSON.stringify(notice))

/** The notice left for this order, once. */
export function takeNotice(id: string): PlacedNotice | undefined {
  const stored = parsed(readItem(KEY))
  if (!isFields(stored) || stored.id !== id || !isText(stored.message)) return undefined
  removeItem(KEY)
  return { id, message: stored.message, isAdjusted: stored.isAdjusted === true }
}
