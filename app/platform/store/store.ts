import { create } from 'zustand'
import { type PersistStorage, persist } from 'zustand/middleware'
import { type AuthUser, type StoredToken, signedOut, toAuthUser } from './auth-user.ts'
import { readStoredItem, removeStoredItem, writeStoredItem } from './browser-storage.ts'
import { isFieldsObject, parseJsonOrUndefined } from './guards.ts'

/**
 * The persisted store: local storage `root`, slices `cart` and `authUser`. The cart is kept as it
 * was stored; the area of orders reads it.
 */
export type Store = { cart?: unknown; authUser: AuthUser }

const STORE_KEY = 'root'
/**
 * The signed-in user. The slice `authUser` follows it, so that a tab that writes an old `root`
 * changes no session.
 */
const USER_KEY = 'user'

const storage: PersistStorage<unknown> = {
  getItem: (key) => {
    const stored = parseJsonOrUndefined(readStoredItem(key))
    return isFieldsObject(stored) ? { state: stored.state } : null
  },
  setItem: (key, value) => writeStoredItem(key, JSON.stringify(value)),
  removeItem: removeStoredItem,
}

/**
 * The signed-in user by what is stored now, which may be newer than the state here: another tab may
 * just have written it.
 */
export const readAuthUser = (): AuthUser =>
  toAuthUser(parseJsonOrUndefined(readStoredItem(USER_KEY)))

/** The stored values; an invalid user is dropped. */
const readSharedStore = (stored: unknown): Store => ({
  cart: isFieldsObject(stored) ? stored.cart : undefined,
  authUser: readAuthUser(),
})

export const useStore = create<Store>()(
  persist((): Store => ({ authUser: signedOut }), {
    name: STORE_KEY,
    version: 1,
    storage,
    // the server knows no cart: the first markup of the browser must be the server's
    skipHydration: true,
    merge: readSharedStore,
  }),
)

/** Reads what is stored, once, and from then on follows what other tabs write. Browser only. */
export function hydrateStore(): void {
  if (useStore.persist.hasHydrated()) return
  readStoredState()
  window.addEventListener('storage', ({ key }) => {
    if (key === STORE_KEY || key === USER_KEY || key === null) readStoredState()
  })
  // A page brought back by the Back button heard nothing of what happened since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readStoredState()
  })
}

export function writeStoredToken(token: StoredToken | null): void {
  hydrateStore() // what is stored is read first, so that the other slice is not overwritten
  if (token) writeStoredItem(USER_KEY, JSON.stringify(token))
  else removeStoredItem(USER_KEY)
  useStore.setState({ authUser: token ? { isAuthenticated: true, token } : signedOut })
}

const readStoredState = (): void => void useStore.persist.rehydrate()

export const isStoreHydrated = (): boolean => useStore.persist.hasHydrated()
