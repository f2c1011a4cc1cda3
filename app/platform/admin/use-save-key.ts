import { isCommandShortcut, useKeyDownListener } from '../ui/use-key-down.ts'

/** Ctrl-S, or ⌘-S: in place of the browser's own, which saves the page as a file. */
export const useSaveShortcut = (save: () => void): void =>
  useKeyDownListener((event) => {
    if (!isCommandShortcut(event, 's')) return
    event.preventDefault()
    save()
  }, true)
