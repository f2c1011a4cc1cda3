import {
  type CartPieces,
  isSameCart,
  keyOfPieces,
  mergeCarts,
} from '#contract/orders/cart-merge.ts'
import type { AccountCart, AccountCartLine, CartForm } from '#contract/orders/carts.ts'
import { MAX_CART_LINES } from '#contract/platform/limits.ts'
import { type Cart, type CartItem, cartOf, lineKey, mostOf } from '../../../platform/store/cart.ts'
import type { SeenCart } from './seen-cart.ts'

export type CartSyncDeps = {
  /** The user who is signed in now and has a cart; undefined for anyone else. */
  userId(): string | undefined
  read(): Promise<AccountCart>
  /** The new version; undefined where another device was faster. */
  save(form: CartForm): Promise<number | undefined>
  readDevice(): Cart
  writeDevice(cart: Cart): void
  readSeen(): SeenCart | undefined
  writeSeen(seen: SeenCart): void
  /** The first meeting of this device with the account's cart brought so many lines. */
  cameAlong(lines: number): void
}

/** So often another device may be faster before it is left for the next occasion. */
const MAX_TRIES = 5

/**
 * Keeps a device's cart and its user's cart on the account the same: each side takes the changes of
 * the other. Nothing else runs between reading and writing the device's cart, so that no press on
 * it is lost.
 */
export function createCartSync(deps: CartSyncDeps) {
  const isStill = (user: string): boolean => deps.userId() === user

  async function meet(user: string): Promise<void> {
    const account = await deps.read()
    if (!isStill(user)) return
    const seen = deps.readSeen()
    const device = deps.readDevice()
    const theirs = piecesOf(account.lines)
    const mine = piecesOf(device.items)
    const merged = mergeCarts({ base: baseOf(seen, user, account), mine, theirs })
    const rest = device.items.slice(mine.length) // more than an account keeps
    if (!isSameCart(merged, mine)) {
      const pieces = [...merged, ...rest]
      deps.writeDevice(withPieces(device, pieces, account.lines))
    }
    deps.writeSeen({ user, version: account.version, lines: theirs })
    const newLines = merged.length - mine.length
    if (seen?.user !== user && newLines > 0) deps.cameAlong(newLines)
  }

  /** Sends what this device has changed. Returns whether the account's cart is the same now. */
  async function send(user: string): Promise<boolean> {
    const seen = deps.readSeen()
    if (!isStill(user) || seen?.user !== user) return true
    const lines = piecesOf(deps.readDevice().items)
    if (isSameCart(lines, seen.lines)) return true
    const version = await deps.save({ version: seen.version, lines })
    if (version === undefined) return false
    if (isStill(user)) deps.writeSeen({ user, version, lines })
    return true
  }

  async function sync(mustMeet: boolean): Promise<void> {
    const user = deps.userId()
    if (!user) return
    if (mustMeet || deps.readSeen()?.user !== user) await meet(user)
    for (let tries = 0; tries < MAX_TRIES && !(await send(user)); tries++) await meet(user)
  }

  return {
    /** Reads the account's cart, too: another device may have changed it. */
    exchange: () => sync(true),
    /** Only what this device has changed, if anything. */
    send: () => sync(false),
  }
}

/**
 * Lines last synchronised, of any user; none if the account's cart was deleted since: the device
 * brings its own.
 */
function baseOf(seen: SeenCart | undefined, user: string, account: AccountCart): SeenCart['lines'] {
  if (!seen) return []
  const wasDeleted = seen.user === user && account.version < seen.version
  return wasDeleted ? [] : seen.lines
}

/** Lines that the account stores: prices and titles are the catalogue's. */
const piecesOf = (lines: readonly (CartItem | AccountCartLine)[]): CartPieces[] =>
  lines.slice(0, MAX_CART_LINES).map(({ id, variant, qty }) => ({ id, variant, qty }))

/**
 * The device's cart with these pieces, never more than there are. Its lines stay as the shopper saw
 * them; others are as now.
 */
function withPieces(
  cart: Cart,
  pieces: readonly CartPieces[],
  account: readonly AccountCartLine[],
): Cart {
  const itemByKey = new Map(cart.items.map((item) => [lineKey(item), item]))
  const lineByKey = new Map(account.map((line) => [lineKey(line), line]))
  const items = pieces.flatMap(({ qty, ...piece }) => {
    const key = keyOfPieces(piece)
    const item = itemByKey.get(key)
    if (item?.qty === qty) return [item]
    const line = lineByKey.get(key)
    const known = item ?? (line && itemOf(line))
    if (!known) return []
    const stock = line && line.stock > 0 ? line.stock : known.stock
    return [{ ...known, stock, qty: Math.min(qty, mostOf({ stock })) }]
  })
  return cartOf(items)
}

/**
 * A line that is no longer sold looks as on the device where it was put in: the checkout says that
 * it is gone.
 */
const itemOf = ({ stock, qty, ...line }: AccountCartLine): CartItem => ({
  ...line,
  qty,
  stock: stock > 0 ? stock : qty,
  totalPrice: 0,
})
