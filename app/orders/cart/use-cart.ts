import { type Cart, type CartItem, emptyCart, lineKey } from '../../platform/store/cart.ts'
import { hydrateStore, useStore } from '../../platform/store/store.ts'
import { useHydrated } from '../../platform/store/use-hydrated.ts'
import { accept, add, decrease, increase, qtyOf, remove, restore } from './edit-cart.ts'
import type { Purchase } from './purchase.ts'

/** The stored cart is read first, so that an early click never overwrites it. */
const edit = (transition: (cart: Cart) => Cart): void => {
  hydrateStore()
  useStore.setState(({ cart }) => ({ cart: transition(cart) }))
}

/** How many pieces went in: fewer than `qty` where the stock ends. */
function addPieces(product: Purchase, qty = 1): number {
  hydrateStore()
  const pieces = () =>
    qtyOf(useStore.getState().cart, lineKey({ id: product._id, variant: product.variant }))
  const before = pieces()
  edit((cart) => add(cart, product, qty))
  return pieces() - before
}

export const cartCommands = {
  add: addPieces,
  increase: (key: string) => edit((cart) => increase(cart, key)),
  decrease: (key: string) => edit((cart) => decrease(cart, key)),
  remove: (key: string) => edit((cart) => remove(cart, key)),
  restore: (item: CartItem, position: number) => edit((cart) => restore(cart, item, position)),
  accept: (product: Purchase) => edit((cart) => accept(cart, product)),
  clear: () => edit(() => emptyCart),
}

/** Empty until the page is hydrated, as the server rendered it. */
export function useCart(): Cart {
  useHydrated()
  return useStore(({ cart }) => cart)
}
