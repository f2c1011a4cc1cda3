import { useKeyDown } from '../../../platform/ui/use-key-down.ts'

/** Keys do not act while one types, or while a dialog is open. */
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select') !== null)

/** Moves the focus to the next or previous review, first to the first one. */
function move(by: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-review]')]
  const index = cards.findIndex((card) => card.contains(document.activeElement))
  const nextIndex = Math.min(cards.length - 1, Math.max(0, index + by))
  const card = index < 0 ? cards[0] : cards[nextIndex]
  card?.focus()
}

/** Presses the button of that name in the review that has the focus. */
const press = (name: Exclude<Command['do'], 'move'>): void =>
  document.activeElement
    ?.closest('[data-review]')
    ?.querySelector<HTMLElement>(`[data-key="${name}"]`)
    ?.click()

/** Handles the keys of the list. The focus itself moves from review to review. */
export const useReviewKeys = (): void =>
  useKeyDown((event) => {
    const command = isElsewhere(event.target) ? undefined : commandOf(event)
    if (!command) return
    event.preventDefault()
    if (command.do === 'move') move(command.by)
    else press(command.do)
  })

type Command = { do: 'move'; by: 1 | -1 } | { do: 'show' | 'refuse' | 'choose' }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

export const KEYS: readonly { key: string; text: string; command: Command }[] = [
  { key: 'j', text: 'next', command: { do: 'move', by: 1 } },
  { key: 'k', text: 'previous', command: { do: 'move', by: -1 } },
  { key: 'a', text: 'show', command: { do: 'show' } },
  { key: 'r', text: 'refuse', command: { do: 'refuse' } },
  { key: 'x', text: 'choose', command: { do: 'choose' } },
]

/** The command of a key; undefined for other keys, and with Ctrl, Alt or ⌘. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Pressed): Command | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  return KEYS.find((row) => row.key === key.toLowerCase())?.command
}
