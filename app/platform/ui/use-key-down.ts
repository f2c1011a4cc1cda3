import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `act` with each key that is pressed on the page. `isFirst`: before fields that keep keys to
 * themselves.
 */
export function useKeyDownListener(act: (event: KeyboardEvent) => void, isFirst = false): void {
  const press = useEffectEvent(act)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen, isFirst)
    return () => removeEventListener('keydown', listen, isFirst)
  }, [isFirst])
}

/** Whether it is this letter with Ctrl, or ⌘, and no other key. */
export function isCommandShortcut(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  letter: string,
): boolean {
  const isCommand = (ctrlKey || metaKey) && !altKey && !shiftKey
  return isCommand && key.toLowerCase() === letter
}
