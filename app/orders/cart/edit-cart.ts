import {
  type CartItem,
  cartLineKey,
  cartOfLines,
  maxPiecesOf,
  type StoredCart,
} from '../stored/stored-cart.ts'
import type { Purchase } from './purchase.ts'

// Each change of a cart, apart from what a cart is: every page shows its total, few pages change
// it.

function toPurchasedItem({ _id, variant, choice, ...product }: Purchase, qty: number): CartItem {
  const { title, description, price, discountPercentage, rating, brand, images, stock } = product
  const shown = { title, description, price, discountPercentage, rating, brand, images, stock }
  const item: CartItem = { id: _id, ...shown, totalPrice: 0, qty }
  return variant ? { ...item, variant, choice } : item
}

function changeCartLine(
  cart: StoredCart,
  key: string,
  edit: (item: CartItem) => CartItem,
): StoredCart {
  const items = cart.items.map((item) => (cartLineKey(item) === key ? edit(item) : item))
  return cartOfLines(items)
}

export const piecesInCart = ({ items }: StoredCart, key: string): number =>
  items.find((item) => cartLineKey(item) === key)?.qty ?? 0

/**
 * Adds pieces up to the stock. A line that is there keeps its price. A line from before the product
 * had options gives up as many pieces as the variant got.
 */
export function addPurchaseToCart(cart: StoredCart, product: Purchase, qty = 1): StoredCart {
  const key = cartLineKey({ id: product._id, variant: product.variant })
  const added = addToCartLine(cart, product, qty)
  if (!product.variant) return added
  const addedPieces = piecesInCart(added, key) - piecesInCart(cart, key)
  return takeFromLineWithoutVariant(added, product._id, addedPieces)
}

/** Takes pieces off the line of this product that names no variant. */
function takeFromLineWithoutVariant(cart: StoredCart, id: string, pieces: number): StoredCart {
  if (pieces < 1 || piecesInCart(cart, id) < 1) return cart
  const items = cart.items.flatMap((item) => {
    if (cartLineKey(item) !== id) return [item]
    return item.qty > pieces ? [{ ...item, qty: item.qty - pieces }] : []
  })
  return cartOfLines(items)
}

function addToCartLine(cart: StoredCart, product: Purchase, qty: number): StoredCart {
  const fresh = toPurchasedItem(product, Math.min(qty, maxPiecesOf(product)))
  if (fresh.qty < 1) return cart
  const key = cartLineKey(fresh)
  const current = cart.items.find((item) => cartLineKey(item) === key)
  if (!current) return cartOfLines([...cart.items, fresh])
  const max = maxPiecesOf(product)
  if (current.qty >= max) return cart
  return changeCartLine(cart, key, (item) => ({
    ...item,
    stock: fresh.stock,
    qty: Math.min(item.qty + qty, max),
  }))
}

/** Ignored when qty equals stock. */
export const increaseCartLine = (cart: StoredCart, key: string): StoredCart =>
  changeCartLine(cart, key, (item) => {
    const qty = Math.min(item.qty + 1, maxPiecesOf(item))
    return { ...item, qty }
  })

/** Ignored when qty is 1: removal is separate. */
export const decreaseCartLine = (cart: StoredCart, key: string): StoredCart =>
  changeCartLine(cart, key, (item) => ({ ...item, qty: Math.max(item.qty - 1, 1) }))

export const removeCartLine = (cart: StoredCart, key: string): StoredCart =>
  cartOfLines(cart.items.filter((item) => cartLineKey(item) !== key))

/** Puts a removed line back to its place, unless it has been put in again meanwhile. */
export function restoreCartLine(cart: StoredCart, item: CartItem, position: number): StoredCart {
  if (piecesInCart(cart, cartLineKey(item)) > 0) return cart
  return cartOfLines(cart.items.toSpliced(position, 0, item))
}

/** Takes over the current product, once the shopper has accepted it; a sold-out line is removed. */
export function acceptCartChange(cart: StoredCart, product: Purchase): StoredCart {
  const fresh = toPurchasedItem(product, maxPiecesOf(product))
  const key = cartLineKey(fresh)
  if (fresh.qty < 1) return removeCartLine(cart, key)
  return changeCartLine(cart, key, ({ qty }) => ({ ...fresh, qty: Math.min(qty, fresh.qty) }))
}
