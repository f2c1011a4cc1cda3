import { messages } from '#contract/messages.ts'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { HttpError } from '../../platform/errors.ts'

/** How many unpaid orders, and pieces in them, one holder has at a time. */
export type HoldCap = { orders: number; pieces: number }
/** Verified accounts are counted by themselves, all others by their address. */
export type HoldCaps = { address: HoldCap; account: HoldCap }

export const holdCapsOfSettings = ({ caps }: Pick<ShopSettings, 'caps'>): HoldCaps => ({
  address: { orders: caps.addressOrders, pieces: caps.addressPieces },
  account: { orders: caps.accountOrders, pieces: caps.accountPieces },
})

/**
 * `orders` and `pieces` are those of the holder's other unpaid orders. `cancelled` counts the
 * orders that who placed them cancelled within the last hour.
 */
export type OrderHolder = {
  holder: string
  isAccount: boolean
  orders: number
  pieces: number
  cancelled: number
}

/**
 * Cancelling makes room only so often, as it sends mails. Paid orders do not count: customers may
 * share an address.
 */
const CANCELLED_PER_CAP = 3

/** Pieces and orders that an order adds to its holder's row, within the cap. */
export type OrderHold = { holder: string; pieces: number; cap: HoldCap }

/**
 * What an order with so many pieces adds to its holder. @throws 429 when the holder would hold more
 * than the cap, or has cancelled too many orders within the hour
 */
export function checkHoldWithinCap(
  { holder, isAccount, ...held }: OrderHolder,
  pieces: number,
  caps: HoldCaps,
): OrderHold {
  const cap = isAccount ? caps.account : caps.address
  if (pieces > cap.pieces) throw new HttpError(429, messages.tooManyPieces(cap.pieces))
  if (held.orders >= cap.orders || held.pieces + pieces > cap.pieces)
    throw new HttpError(429, messages.unpaidOrders)
  if (held.orders + held.cancelled >= cap.orders * CANCELLED_PER_CAP)
    throw new HttpError(429, messages.tooManyCancelled)
  return { holder, pieces, cap }
}
