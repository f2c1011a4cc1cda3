import { useEffect, useRef } from 'react'

/** Ctrl-S, or ⌘-S: in place of the browser's own, which saves the page as a file. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKeyDown, true) // before fields that keep keys to themselves
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}
