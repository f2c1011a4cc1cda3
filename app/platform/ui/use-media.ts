import { useCallback, useSyncExternalStore } from 'react'
import { listenToEvent } from './listen-to.ts'

/** Whether the window meets a media query now. `onServer`: what the server takes it for. */
export function useMediaQuery(query: string, onServer: boolean): boolean {
  const listen = useCallback(
    (onChange: () => void) => listenToEvent(matchMedia(query), ['change'], onChange),
    [query],
  )
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => onServer,
  )
}
