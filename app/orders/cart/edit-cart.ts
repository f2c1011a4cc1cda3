import { type Cart, type CartItem, cartOf, lineKey, mostOf } from '../../platform/store/cart.ts'
import type { Purchase } from './purchase.ts'

// Each change of a cart, apart from what a cart is: every page shows its total, few pages change
// it.

function toItem({ _id, variant, choice, ...product }: Purchase, qty: number): CartItem {
  const { title, description, price, discountPercentage, rating, brand, images, stock } = product
  const shown = { title, description, price, discountPercentage, rating, brand, images, stock }
  const item: CartItem = { id: _id, ...shown, totalPrice: 0, qty }
  return variant ? { ...item, variant, choice } : item
}

function change(cart: Cart, key: string, edit: (item: CartItem) => CartItem): Cart {
  const items = cart.items.map((item) => (lineKey(item) === key ? edit(item) : item))
  return cartOf(items)
}

export const qtyOf = ({ items }: Cart, key: string): number =>
  items.find((item) => lineKey(item) === key)?.qty ?? 0

/**
 * Adds pieces up to the stock. A line that is there keeps its price. A line from before the product
 * had options gives up as many pieces as the variant got.
 */
export function add(cart: Cart, product: Purchase, qty = 1): Cart {
  const key = lineKey({ id: product._id, variant: product.variant })
  const added = addToLine(cart, product, qty)
  if (!product.variant) return added
  const addedPieces = qtyOf(added, key) - qtyOf(cart, key)
  return settle(added, product._id, addedPieces)
}

/** Takes pieces off the line of this product that names no variant. */
function settle(cart: Cart, id: string, pieces: number): Cart {
  if (pieces < 1 || qtyOf(cart, id) < 1) return cart
  const items = cart.items.flatMap((item) => {
    if (lineKey(item) !== id) return [item]
    return item.qty > pieces ? [{ ...item, qty: item.qty - pieces }] : []
  })
  return cartOf(items)
}

function addToLine(cart: Cart, product: Purchase, qty: number): Cart {
  const fresh = toItem(product, Math.min(qty, mostOf(product)))
  if (fresh.qty < 1) return cart
  const key = lineKey(fresh)
  const current = cart.items.find((item) => lineKey(item) === key)
  if (!current) return cartOf([...cart.items, fresh])
  const max = mostOf(product)
  if (current.qty >= max) return cart
  return change(cart, key, (item) => ({
    ...item,
    stock: fresh.stock,
    qty: Math.min(item.qty + qty, max),
  }))
}

/** Ignored when qty equals stock. */
export const increase = (cart: Cart, key: string): Cart =>
  change(cart, key, (item) => {
    const qty = Math.min(item.qty + 1, mostOf(item))
    return { ...item, qty }
  })

/** Ignored when qty is 1: removal is separate. */
export const decrease = (cart: Cart, key: string): Cart =>
  change(cart, key, (item) => ({ ...item, qty: Math.max(item.qty - 1, 1) }))

export const remove = (cart: Cart, key: string): Cart =>
  cartOf(cart.items.filter((item) => lineKey(item) !== key))

/** Puts a removed line back to its place, unless it has been put in again meanwhile. */
export function restore(cart: Cart, item: CartItem, position: number): Cart {
  if (qtyOf(cart, lineKey(item)) > 0) return cart
  return cartOf(cart.items.toSpliced(position, 0, item))
}

/** Takes over the current product, once the shopper has accepted it; a sold-out line is removed. */
export function accept(cart: Cart, product: Purchase): Cart {
  const fresh = toItem(product, mostOf(product))
  const key = lineKey(fresh)
  if (fresh.qty < 1) return remove(cart, key)
  return change(cart, key, ({ qty }) => ({ ...fresh, qty: Math.min(qty, fresh.qty) }))
}
