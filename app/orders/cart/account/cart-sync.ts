import {
  type CartPieces,
  hasSamePieces,
  keyOfCartPieces,
  mergeChangedCarts,
} from '#contract/orders/carts/cart-merge.ts'
import type { AccountCart, AccountCartLine, CartForm } from '#contract/orders/carts/carts.ts'
import { MAX_CART_LINES } from '#contract/platform/limits.ts'
import {
  type CartItem,
  cartLineKey,
  cartOfLines,
  maxPiecesOf,
  type StoredCart,
} from '../../../platform/store/cart.ts'
import type { SeenCart } from './seen-cart.ts'

export type CartSyncDeps = {
  /** The user who is signed in now and has a cart; undefined for anyone else. */
  userId(): string | undefined
  read(): Promise<AccountCart>
  /** The new version; undefined where another device was faster. */
  save(form: CartForm): Promise<number | undefined>
  readDevice(): StoredCart
  writeDevice(cart: StoredCart): void
  readSeen(): SeenCart | undefined
  writeSeen(seen: SeenCart): void
  /** The first meeting of this device with the account's cart brought so many lines. */
  cameAlong(lines: number): void
}

/** So often another device may be faster before it is left for the next occasion. */
const MAX_CART_SENDS = 5

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
    const theirs = toStoredPieces(account.lines)
    const mine = toStoredPieces(device.items)
    const merged = mergeChangedCarts({ base: findMergeBase(seen, user, account), mine, theirs })
    const rest = device.items.slice(mine.length) // more than an account keeps
    if (!hasSamePieces(merged, mine)) {
      const pieces = [...merged, ...rest]
      deps.writeDevice(createCartOfPieces(device, pieces, account.lines))
    }
    deps.writeSeen({ user, version: account.version, lines: theirs })
    const newLines = merged.length - mine.length
    if (seen?.user !== user && newLines > 0) deps.cameAlong(newLines)
  }

  /** Sends what this device has changed. Returns whether the account's cart is the same now. */
  async function send(user: string): Promise<boolean> {
    const seen = deps.readSeen()
    if (!isStill(user) || seen?.user !== user) return true
    const lines = toStoredPieces(deps.readDevice().items)
    if (hasSamePieces(lines, seen.lines)) return true
    const version = await deps.save({ version: seen.version, lines })
    if (version === undefined) return false
    if (isStill(user)) deps.writeSeen({ user, version, lines })
    return true
  }

  async function sync(mustMeet: boolean): Promise<void> {
    const user = deps.userId()
    if (!user) return
    if (mustMeet || deps.readSeen()?.user !== user) await meet(user)
    for (let tries = 0; tries < MAX_CART_SENDS && !(await send(user)); tries++) await meet(user)
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
function findMergeBase(
  seen: SeenCart | undefined,
  user: string,
  account: AccountCart,
): SeenCart['lines'] {
  if (!seen) return []
  const wasDeleted = seen.user === user && account.version < seen.version
  return wasDeleted ? [] : seen.lines
}

/** Lines that the account stores: prices and titles are the catalogue's. */
const toStoredPieces = (lines: readonly (CartItem | AccountCartLine)[]): CartPieces[] =>
  lines.slice(0, MAX_CART_LINES).map(({ id, variant, qty }) => ({ id, variant, qty }))

/**
 * The device's cart with these pieces, never more than there are. Its lines stay as the shopper saw
 * them; others are as now.
 */
function createCartOfPieces(
  cart: StoredCart,
  pieces: readonly CartPieces[],
  account: readonly AccountCartLine[],
): StoredCart {
  const itemByKey = new Map(cart.items.map((item) => [cartLineKey(item), item]))
  const lineByKey = new Map(account.map((line) => [cartLineKey(line), line]))
  const items = pieces.flatMap(({ qty, ...piece }) => {
    const key = keyOfCartPieces(piece)
    const item = itemByKey.get(key)
    if (item?.qty === qty) return [item]
    const line = lineByKey.get(key)
    const known = item ?? (line && toCartItemOfLine(line))
    if (!known) return []
    const stock = line && line.stock > 0 ? line.stock : known.stock
    return [{ ...known, stock, qty: Math.min(qty, maxPiecesOf({ stock })) }]
  })
  return cartOfLines(items)
}

/**
 * A line that is no longer sold looks as on the device where it was put in: the checkout says that
 * it is gone.
 */
const toCartItemOfLine = ({ stock, qty, ...line }: AccountCartLine): CartItem => ({
  ...line,
  qty,
  stock: stock > 0 ? stock : qty,
  totalPrice: 0,
})
