import type { Product } from '#contract/products.ts'
import { type Cart, type CartItem, emptyCart } from '../store/cart.ts'
import { hydrateStore, useStore } from '../store/store.ts'
import { useHydrated } from '../store/use-hydrated.ts'
import { accept, add, decrease, increase, remove, restore } from './edit-cart.ts'

/** The stored cart is read first, so that an early click never overwrites it. */
const edit = (transition: (cart: Cart) => Cart): void => {
  hydrateStore()
  useStore.setState(({ cart }) => ({ cart: transition(cart) }))
}

const pieces = (): number => useStore.getState().cart.totalQty

/** How many pieces went in: fewer than `qty` where the stock ends. */
function addPieces(product: Product, qty = 1): number {
  hydrateStore()
  const before = pieces()
  edit((cart) => add(cart, product, qty))
  return pieces() - before
}

/** The commands of the cart, for any caller; every tab of the shop follows. */
export const cartCommands = {
  add: addPieces,
  increase: (id: string) => edit((cart) => increase(cart, id)),
  decrease: (id: string) => edit((cart) => decrease(cart, id)),
  remove: (id: string) => edit((cart) => remove(cart, id)),
  restore: (item: CartItem, position: number) => edit((cart) => restore(cart, item, position)),
  accept: (product: Product) => edit((cart) => accept(cart, product)),
  clear: () => edit(() => emptyCart),
}

/** The cart and its commands. Empty until `isHydrated`, as the server rendered it. */
export function useCart() {
  const isHydrated = useHydrated()
  const cart = useStore((store) => store.cart)
  return { ...cart, ...cartCommands, isHydrated }
}
