import { useCallback, useSyncExternalStore } from 'react'
import { listenTo } from './listen-to.ts'

/** Whether the window meets a media query now. `onServer`: what the server takes it for. */
export function useMedia(query: string, onServer: boolean): boolean {
  const listen = useCallback(
    (onChange: () => void) => listenTo(matchMedia(query), ['change'], onChange),
    [query],
  )
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => onServer,
  )
}
