import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import { type AuthUser, authUserOf, signedOut, type Token } from './auth-user.ts'
import { readItem, removeItem, writeItem } from './browser-storage.ts'
import { type Cart, emptyCart, readCart } from './cart.ts'
import { isFields, parsed } from './guards.ts'

/** The persisted store: local storage `root`, slices `cart` and `authUser`. */
export type Store = { cart: Cart; authUser: AuthUser }

const STORE_KEY = 'root'
/**
 * The signed-in user. The slice `authUser` follows it, so that a tab that writes an old `root`
 * changes no session.
 */
const USER_KEY = 'user'

const storage: PersistStorage<unknown> = {
  getItem: (key) => {
    const stored = parsed(readItem(key))
    return isFields(stored) ? { state: stored.state } : null
  },
  setItem: (key, value) => writeItem(key, JSON.stringify(value)),
  removeItem,
}

/**
 * The signed-in user by what is stored now, which may be newer than the state here: another tab may
 * just have written it.
 */
export const readAuthUser = (): AuthUser => authUserOf(parsed(readItem(USER_KEY)))

/** The stored values, field by field; invalid ones are dropped. */
const readStore = (stored: unknown): Store => ({
  cart: readCart(isFields(stored) ? stored.cart : undefined),
  authUser: readAuthUser(),
})

let isHydrated = false

export const useStore = create<Store>()(
  persist((): Store => ({ cart: emptyCart, authUser: signedOut }), {
    name: STORE_KEY,
    version: 1,
    storage,
    // the server knows no cart: the first markup of the browser must be the server's
    skipHydration: true,
    merge: readStore,
    onRehydrateStorage: () => () => {
      isHydrated = true
    },
  }),
)

/** Reads what is stored, once, and from then on follows what other tabs write. Browser only. */
export function hydrateStore(): void {
  if (isHydrated) return
  read()
  window.addEventListener('storage', ({ key }) => {
    if (key === STORE_KEY || key === USER_KEY || key === null) read()
  })
  // A page brought back by the Back button heard nothing of what happened since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) read()
  })
}

export function writeToken(token: Token | null): void {
  hydrateStore() // what is stored is read first, so that the cart is not overwritten
  if (token) writeItem(USER_KEY, JSON.stringify(token))
  else removeItem(USER_KEY)
  useStore.setState({ authUser: token ? { isAuthenticated: true, token } : signedOut })
}

const read = (): void => void useStore.persist.rehydrate()

export const isStoreHydrated = (): boolean => isHydrated
