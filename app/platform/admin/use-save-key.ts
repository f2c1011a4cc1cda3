import { useEffect, useEffectEvent } from 'react'

/** Ctrl-S, or ⌘-S: in place of the browser's own, which saves the page as a file. */
export function useSaveKey(save: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen, true) // before fields that keep keys to themselves
    return () => removeEventListener('keydown', listen, true)
  }, [])
}
