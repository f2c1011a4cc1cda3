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

const FIELDS_TYPED_INTO = 'input:not([type=checkbox]), textarea, select, [contenteditable="true"]'

/** Keys of a list never act while one types, or while a dialog is open. */
export function isTypingOrInDialog(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest(FIELDS_TYPED_INTO) !== null
}

/** Where a key that moves leads from an entry of a list; the first press leads to the first. */
export function indexAfterMove(index: number, by: 1 | -1, count: number): number {
  if (index < 0) return 0
  return Math.min(count - 1, Math.max(0, index + by))
}

/** Whether it is this letter with Ctrl, or ⌘, and no other key. */
export function isCommandShortcut(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  letter: string,
): boolean {
  const isCommand = (ctrlKey || metaKey) && !altKey && !shiftKey
  return isCommand && key.toLowerCase() === letter
}
