import { messages } from '#contract/messages.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import type { Keys } from '../config/keys.ts'
import { HttpError } from '../errors.ts'
import { addressKey } from '../http/address-key.ts'

/** How many unpaid orders, and pieces in them, one holder has at a time. */
export type Cap = { orders: number; pieces: number }
/** Verified accounts are counted by themselves, all others by their address. */
export type HoldCaps = { address: Cap; account: Cap }

/** The caps as the settings have them. */
export const holdCapsOf = ({ caps }: Pick<ShopSettings, 'caps'>): HoldCaps => ({
  address: { orders: caps.addressOrders, pieces: caps.addressPieces },
  account: { orders: caps.accountOrders, pieces: caps.accountPieces },
})

/** The holder of an address's unpaid orders: a keyed hash, so that no address is stored with them. */
export const addressHolder = (keys: Keys, ip: string): string => `address:${keys.sign('orderHolder', addressKey(ip))}`

/** The buyer's holder, and what its other unpaid orders hold. */
export type Holder = { holder: string; isAccount: boolean; orders: number; pieces: number }

/** What an order adds to its holder's row, which must stay within the cap. */
export type Hold = { holder: string; pieces: number; cap: Cap }

/** @throws 429 when the holder would hold more than the cap */
export function checkedHold({ holder, isAccount, ...held }: Holder, pieces: number, caps: HoldCaps): Hold {
  const cap = isAccount ? caps.account : caps.address
  if (pieces > cap.pieces) throw new HttpError(429, messages.tooManyPieces(cap.pieces))
  if (held.orders >= cap.orders || held.pieces + pieces > cap.pieces) throw new HttpError(429, messages.unpaidOrders)
  return { holder, pieces, cap }
}
