import { readItem, removeItem, writeItem } from '../store/browser-storage.ts'
import { isFields, isText, parsed } from '../store/guards.ts'

/** What the checkout has to tell on the payment page, which is a new document: a toast would not live that long. */
export type PlacedNotice = { id: string; message: string; isAdjusted: boolean }

const KEY = 'placed'

export const leaveNotice = (notice: PlacedNotice): void => writeItem(KEY, JSON.stringify(notice))

/** The notice left for this order, once. */
export function takeNotice(id: string): PlacedNotice | undefined {
  const kept = parsed(readItem(KEY))
  if (!isFields(kept) || kept.id !== id || !isText(kept.message)) return undefined
  removeItem(KEY)
  return { id, message: kept.message, isAdjusted: kept.isAdjusted === true }
}
