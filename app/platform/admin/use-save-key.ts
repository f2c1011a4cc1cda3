import { isShortcut, useKeyDown } from '../ui/use-key-down.ts'

/** Ctrl-S, or ⌘-S: in place of the browser's own, which saves the page as a file. */
export const useSaveKey = (save: () => void): void =>
  useKeyDown((event) => {
    if (!isShortcut(event, 's')) return
    event.preventDefault()
    save()
  }, true)
