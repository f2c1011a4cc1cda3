import { isSameCart, mergeCarts } from '#contract/orders/cart-merge.ts'
import type { AccountCart, CartForm } from '#contract/orders/carts.ts'
import type { Cart } from '../../../platform/store/cart.ts'
import { piecesOf, withPieces } from './account-lines.ts'
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
 * Makes the device's cart and the account's the same. Each side's changes since the last meeting count (`mergeCarts`);
 * whatever happens on this device meanwhile stays: between reading and writing its cart nothing else runs.
 */
export function createCartSync(deps: CartSyncDeps) {
  const isStill = (user: string): boolean => deps.userId() === user

  async function meet(user: string): Promise<void> {
    const account = await deps.read()
    if (!isStill(user)) return
    const [seen, device, theirs] = [deps.readSeen(), deps.readDevice(), piecesOf(account.lines)]
    const mine = piecesOf(device.items)
    const merged = mergeCarts({ base: baseOf(seen, user, account), mine, theirs })
    const rest = device.items.slice(mine.length) // more than an account keeps
    if (!isSameCart(merged, mine)) deps.writeDevice(withPieces(device, [...merged, ...rest], account.lines))
    deps.writeSeen({ user, version: account.version, lines: theirs })
    if (seen?.user !== user && merged.length > mine.length) deps.cameAlong(merged.length - mine.length)
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
 * The lines that both had at the last synchronisation: lines of another user's cart do not come along, what a
 * visitor added since does. Nothing where the account's cart was deleted meanwhile: then the device brings its own.
 */
function baseOf(seen: SeenCart | undefined, user: string, account: AccountCart): SeenCart['lines'] {
  if (!seen || (seen.user === user && account.version < seen.version)) return []
  return seen.lines
}
