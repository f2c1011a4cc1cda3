import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import { type AuthUser, authUserOf, signedOut, type Token } from './auth-user.ts'
import { drop, keep, readKept } from './browser-storage.ts'
import { type Cart, emptyCart } from './cart.ts'
import { isFields, parsed } from './guards.ts'
import { readCart } from './read-cart.ts'

/** The persisted store: local storage `root`, slices `cart` and `authUser`. §3 */
export type Store = { cart: Cart; authUser: AuthUser }

const STORE_KEY = 'root'
/** Who is signed in. The slice `authUser` follows it, so that a tab that writes an old `root` signs nobody in or out. §3 */
const USER_KEY = 'user'

const storage: PersistStorage<unknown> = {
  getItem: (key) => {
    const kept = parsed(readKept(key))
    return isFields(kept) ? { state: kept.state } : null
  },
  setItem: (key, value) => keep(key, JSON.stringify(value)),
  removeItem: drop,
}

/** Who is signed in by what is kept now, which may be newer than the store: another tab may just have written it. */
export const readAuthUser = (): AuthUser => authUserOf(parsed(readKept(USER_KEY)))

/** What was kept, field by field; what does not fit is dropped. */
const readStore = (kept: unknown): Store => ({
  cart: readCart(isFields(kept) ? kept.cart : undefined),
  authUser: readAuthUser(),
})

let isHydrated = false

export const useStore = create<Store>()(
  persist((): Store => ({ cart: emptyCart, authUser: signedOut }), {
    name: STORE_KEY,
    version: 1,
    storage,
    skipHydration: true, // the server knows no cart: the first markup of the browser must be the server's
    merge: readStore,
    onRehydrateStorage: () => () => {
      isHydrated = true
    },
  }),
)

/** Reads the kept store, once, and from then on follows what other tabs write. Browser only. */
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

/** Signs in or out, here and in every other tab. */
export function writeToken(token: Token | null): void {
  hydrateStore() // what was kept is read first, so that the cart is not written over
  if (token) keep(USER_KEY, JSON.stringify(token))
  else drop(USER_KEY)
  useStore.setState({ authUser: token ? { isAuthenticated: true, token } : signedOut })
}

const read = (): void => void useStore.persist.rehydrate()

export const isStoreHydrated = (): boolean => isHydrated
