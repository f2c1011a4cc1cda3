import type { CartPieces } from '#contract/orders/carts/cart-merge.ts'
import {
  readStoredItem,
  removeStoredItem,
  writeStoredItem,
} from '../../../platform/store/browser-storage.ts'
import {
  isFieldsObject,
  isNumberBetween,
  isTextValue,
  parseJsonOrUndefined,
  type UnknownFields,
} from '../../../platform/store/guards.ts'

/**
 * The account's cart as this device has last seen it: what it has changed since is found by
 * comparing.
 */
export type SeenCart = { user: string; version: number; lines: CartPieces[] }

const SEEN_CART_KEY = 'cart'

const isStoredPieces = (value: unknown): value is CartPieces =>
  isFieldsObject(value) &&
  isTextValue(value.id) &&
  (value.variant === undefined || isTextValue(value.variant)) &&
  hasPieceCount(value)
const hasPieceCount = ({ qty }: UnknownFields): boolean =>
  isNumberBetween(1, Number.MAX_SAFE_INTEGER, qty)

/** Undefined where this device has met no account's cart. */
export function readSeenCart(): SeenCart | undefined {
  const stored = parseJsonOrUndefined(readStoredItem(SEEN_CART_KEY))
  if (!isFieldsObject(stored)) return undefined
  const { user, version, lines } = stored
  if (!isTextValue(user) || typeof version !== 'number') return undefined
  return { user, version, lines: Array.isArray(lines) ? lines.filter(isStoredPieces) : [] }
}

export const writeSeenCart = (seen: SeenCart): void =>
  writeStoredItem(SEEN_CART_KEY, JSON.stringify(seen))

export const dropSeenCart = (): void => removeStoredItem(SEEN_CART_KEY)
