import { isFieldsObject } from '../../platform/store/guards.ts'
import { hydrateStore, type Store, useStore } from '../../platform/store/store.ts'
import { emptyCart, readStoredCart, type StoredCart } from './stored-cart.ts'

/** A stored value is read once, because a selector must give the same cart for the same state. */
const cartByStoredValue = new WeakMap<object, StoredCart>()

/** The cart in a state of the store, which keeps the slice as it was stored. */
export function cartInStore({ cart: stored }: Pick<Store, 'cart'>): StoredCart {
  if (!isFieldsObject(stored)) return emptyCart
  const known = cartByStoredValue.get(stored)
  if (known) return known
  const cart = readStoredCart(stored)
  cartByStoredValue.set(stored, cart)
  return cart
}

export const readCart = (): StoredCart => cartInStore(useStore.getState())

/** The stored cart is read first, so that an early click never overwrites it. */
export function editStoredCart(transition: (cart: StoredCart) => StoredCart): void {
  hydrateStore()
  const cart = transition(readCart())
  cartByStoredValue.set(cart, cart)
  useStore.setState({ cart })
}

// The store of a visitor who only signs in has an empty cart, too.
useStore.persist.setOptions({
  partialize: (state) => ({ ...state, cart: cartInStore(state) }),
})
