import {
  readStoredItem,
  removeStoredItem,
  writeStoredItem,
} from '../../platform/store/browser-storage.ts'
import { isFieldsObject, isTextValue, parseJsonOrUndefined } from '../../platform/store/guards.ts'

/**
 * Notice of the payment page after the checkout. A toast would be lost, as the page is a new
 * document.
 */
export type PlacedNotice = { id: string; message: string; isAdjusted: boolean }

const PLACED_NOTICE_KEY = 'placed'

export const leavePlacedNotice = (notice: PlacedNotice): void =>
  writeStoredItem(PLACED_NOTICE_KEY, JSON.stringify(notice))

/** The notice left for this order, once. */
export function takePlacedNotice(id: string): PlacedNotice | undefined {
  const stored = parseJsonOrUndefined(readStoredItem(PLACED_NOTICE_KEY))
  if (!isFieldsObject(stored) || stored.id !== id || !isTextValue(stored.message)) return undefined
  removeStoredItem(PLACED_NOTICE_KEY)
  return { id, message: stored.message, isAdjusted: stored.isAdjusted === true }
}
