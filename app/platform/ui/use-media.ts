import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window meets a media query now. `onServer`: what the server takes it for. */
export function useMedia(query: string, onServer: boolean): boolean {
  const listen = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    listen,
    () => matchMedia(query).matches,
    () => onServer,
  )
}
