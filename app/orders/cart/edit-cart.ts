import { type Cart, type CartItem, cartOf, lineKey, mostOf } from '../../platform/store/cart.ts'
import type { Purchase } from './purchase.ts'

// Each change of a cart, apart from what a cart is: every page shows its total, few pages change
// it.

function toItem({ _id, variant, choice, ...product }: Purchase, qty: number): CartItem {
  const { title, description, price, discountPercentage, rating, brand, images, stock } = product
  const shown = { title, description, price, discountPercentage, rating, brand, images, stock }
  return { id: _id, ...shown, totalPrice: 0, qty, ...(variant && { variant, choice }) }
}

const change = (cart: Cart, key: string, edit: (item: CartItem) => CartItem): Cart =>
  cartOf(cart.items.map((item) => (lineKey(item) === key ? edit(item) : item)))

export const qtyOf = ({ items }: Cart, key: string): number =>
  items.find((item) => lineKey(item) === key)?.qty ?? 0

/**
 * Adds up to the stock, at the line's price. A line from before the product had options gives up as
 * many pieces.
 */
export function add(cart: Cart, product: Purchase, qty = 1): Cart {
  const key = lineKey({ id: product._id, variant: product.variant })
  const added = addToLine(cart, product, qty)
  return product.variant ? settle(added, product._id, qtyOf(added, key) - qtyOf(cart, key)) : added
}

/** Takes pieces off the line of this product that names no variant. */
const settle = (cart: Cart, id: string, pieces: number): Cart =>
  pieces < 1 || qtyOf(cart, id) < 1
    ? cart
    : cartOf(
        cart.items.flatMap((item) => {
          if (lineKey(item) !== id) return [item]
          return item.qty > pieces ? [{ ...item, qty: item.qty - pieces }] : []
        }),
      )

function addToLine(cart: Cart, product: Purchase, qty: number): Cart {
  const fresh = toItem(product, Math.min(qty, mostOf(product)))
  if (fresh.qty < 1) return cart
  const key = lineKey(fresh)
  const current = cart.items.find((item) => lineKey(item) === key)
  if (!current) return cartOf([...cart.items, fresh])
  if (current.qty >= mostOf(product)) return cart
  return change(cart, key, (item) => ({
    ...item,
    stock: fresh.stock,
    qty: Math.min(item.qty + qty, mostOf(product)),
  }))
}

/** Ignored when qty equals stock. */
export const increase = (cart: Cart, key: string): Cart =>
  change(cart, key, (item) => ({ ...item, qty: Math.min(item.qty + 1, mostOf(item)) }))

/** Ignored when qty is 1: removal is separate. */
export const decrease = (cart: Cart, key: string): Cart =>
  change(cart, key, (item) => ({ ...item, qty: Math.max(item.qty - 1, 1) }))

export const remove = (cart: Cart, key: string): Cart =>
  cartOf(cart.items.filter((item) => lineKey(item) !== key))

export const restore = (cart: Cart, item: CartItem, position: number): Cart =>
  cart.items.some((other) => lineKey(other) === lineKey(item))
    ? cart
    : cartOf(cart.items.toSpliced(position, 0, item))

/** Takes over the current product, once the shopper has accepted it; a sold-out line is removed. */
export function accept(cart: Cart, product: Purchase): Cart {
  const fresh = toItem(product, mostOf(product))
  if (fresh.qty < 1) return remove(cart, lineKey(fresh))
  return change(cart, lineKey(fresh), (item) => ({ ...fresh, qty: Math.min(item.qty, fresh.qty) }))
}
