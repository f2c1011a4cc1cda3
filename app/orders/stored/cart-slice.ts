import { useMemo } from 'react'
import { useStore } from '../../platform/store/store.ts'
import { useHydrated } from '../../platform/store/use-hydrated.ts'
import { readStoredCart, type StoredCart } from './stored-cart.ts'

/** The cart of the store, which keeps the slice as it was stored. */
export const readCart = (): StoredCart => readStoredCart(useStore.getState().cart)

// What is stored has a cart also where nobody has put anything in.
useStore.persist.setOptions({ partialize: (state) => ({ ...state, cart: readCart() }) })

/** Empty until the page is hydrated, as the server rendered it. */
export function useCart(): StoredCart {
  useHydrated()
  const stored = useStore(({ cart }) => cart)
  return useMemo(() => readStoredCart(stored), [stored])
}
