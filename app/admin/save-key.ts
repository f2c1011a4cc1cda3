import type { KeyboardEvent } from 'react'

/** For `onKeyDown` of a form: Ctrl-S (⌘S) sends it, in place of the browser saving the page. */
export function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
