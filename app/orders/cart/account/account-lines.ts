import { type CartPieces, keyOfPieces } from '#contract/orders/cart-merge.ts'
import type { AccountCartLine } from '#contract/orders/carts.ts'
import { MAX_CART_LINES } from '#contract/platform/limits.ts'
import { type Cart, type CartItem, cartOf, lineKey, mostOf } from '../../../platform/store/cart.ts'

/** Lines that the account stores: prices and titles are the catalogue's. */
export const piecesOf = (lines: readonly (CartItem | AccountCartLine)[]): CartPieces[] =>
  lines.slice(0, MAX_CART_LINES).map(({ id, variant, qty }) => ({ id, ...(variant && { variant }), qty }))

/**
 * The device's cart with these pieces. A line that it has stays as the shopper saw it, and the checkout shows what has
 * changed since; one that came along is shown as it is now. Never more pieces than there are.
 */
export function withPieces(cart: Cart, pieces: readonly CartPieces[], account: readonly AccountCartLine[]): Cart {
  const here = new Map(cart.items.map((item) => [lineKey(item), item]))
  const there = new Map(account.map((line) => [lineKey(line), line]))
  return cartOf(
    pieces.flatMap(({ qty, ...piece }) => {
      const key = keyOfPieces(piece)
      const item = here.get(key)
      if (item?.qty === qty) return [item]
      const now = there.get(key)
      const known = item ?? (now && itemOf(now))
      if (!known) return []
      const stock = now && now.stock > 0 ? now.stock : known.stock
      return [{ ...known, stock, qty: Math.min(qty, mostOf({ stock })) }]
    }),
  )
}

/** A line that is no longer sold looks as on the device where it was put in: the checkout says that it is gone. */
const itemOf = ({ stock, qty, ...line }: AccountCartLine): CartItem => ({
  ...line,
  qty,
  stock: stock > 0 ? stock : qty,
  totalPrice: 0,
})
