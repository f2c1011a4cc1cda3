import { useEffect, useSyncExternalStore } from 'react'
import { hydrateStore, isStoreHydrated, useStore } from './store.ts'

const subscribe = (listener: () => void): (() => void) => useStore.persist.onFinishHydration(listener)

/** False on the server and in the first markup of the browser; true once the stored values are read. */
export function useHydrated(): boolean {
  useEffect(hydrateStore, [])
  return useSyncExternalStore(subscribe, isStoreHydrated, () => false)
}
