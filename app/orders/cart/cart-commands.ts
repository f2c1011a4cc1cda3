import { hydrateStore, useStore } from '../../platform/store/store.ts'
import { readCart } from '../stored/cart-slice.ts'
import { type CartItem, cartLineKey, emptyCart, type StoredCart } from '../stored/stored-cart.ts'
import {
  acceptCartChange,
  addPurchaseToCart,
  decreaseCartLine,
  increaseCartLine,
  piecesInCart,
  removeCartLine,
  restoreCartLine,
} from './edit-cart.ts'
import type { Purchase } from './purchase.ts'

/** The stored cart is read first, so that an early click never overwrites it. */
function editStoredCart(transition: (cart: StoredCart) => StoredCart): void {
  hydrateStore()
  useStore.setState({ cart: transition(readCart()) })
}

/** How many pieces went in: fewer than `qty` where the stock ends. */
function addPiecesToCart(product: Purchase, qty = 1): number {
  hydrateStore()
  const key = cartLineKey({ id: product._id, variant: product.variant })
  const pieces = () => piecesInCart(readCart(), key)
  const before = pieces()
  editStoredCart((cart) => addPurchaseToCart(cart, product, qty))
  return pieces() - before
}

export const cartCommands = {
  add: addPiecesToCart,
  increase: (key: string) => editStoredCart((cart) => increaseCartLine(cart, key)),
  decrease: (key: string) => editStoredCart((cart) => decreaseCartLine(cart, key)),
  remove: (key: string) => editStoredCart((cart) => removeCartLine(cart, key)),
  restore: (item: CartItem, position: number) =>
    editStoredCart((cart) => restoreCartLine(cart, item, position)),
  accept: (product: Purchase) => editStoredCart((cart) => acceptCartChange(cart, product)),
  clear: () => editStoredCart(() => emptyCart),
}
