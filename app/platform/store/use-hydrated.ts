import { useEffect, useSyncExternalStore } from 'react'
import { hydrateStore, isStoreHydrated, useStore } from './store.ts'

/**
 * False on the server and in the first markup of the browser; true once the stored values are read.
 */
export function useHydrated(): boolean {
  useEffect(hydrateStore, [])
  return useSyncExternalStore(useStore.persist.onFinishHydration, isStoreHydrated, () => false)
}
