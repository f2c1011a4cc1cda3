import type { CartPieces } from '#contract/orders/cart-merge.ts'
import { readItem, removeItem, writeItem } from '../../../platform/store/browser-storage.ts'
import { type Fields, isBetween, isFields, isText, parsed } from '../../../platform/store/guards.ts'

/**
 * The account's cart as this device has last seen it: what it has changed since is found by
 * comparing.
 */
export type SeenCart = { user: string; version: number; lines: CartPieces[] }

const KEY = 'cart'

const isPieces = (value: unknown): value is CartPieces =>
  isFields(value) &&
  isText(value.id) &&
  (value.variant === undefined || isText(value.variant)) &&
  isCount(value)
const isCount = ({ qty }: Fields): boolean => isBetween(1, Number.MAX_SAFE_INTEGER, qty)

/** Undefined where this device has met no account's cart. */
export function readSeen(): SeenCart | undefined {
  const stored = parsed(readItem(KEY))
  if (!isFields(stored)) return undefined
  const { user, version, lines } = stored
  if (!isText(user) || typeof version !== 'number') return undefined
  return { user, version, lines: Array.isArray(lines) ? lines.filter(isPieces) : [] }
}

export const writeSeen = (seen: SeenCart): void => writeItem(KEY, JSON.stringify(seen))

export const dropSeen = (): void => removeItem(KEY)
