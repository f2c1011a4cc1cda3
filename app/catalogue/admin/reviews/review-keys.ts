import { useKeyDown } from '../../../platform/ui/use-key-down.ts'

/** Keys never act while one types, or while a dialog is open. */
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select') !== null)

/** The first press leads to the first review. */
function move(by: 1 | -1): void {
  const list = [...document.querySelectorAll<HTMLElement>('[data-review]')]
  const index = list.findIndex((card) => card.contains(document.activeElement))
  list[index < 0 ? 0 : Math.min(list.length - 1, Math.max(0, index + by))]?.focus()
}

/** Presses the button of that name in the review that has the focus. */
const press = (name: Exclude<Command['do'], 'move'>): void =>
  document.activeElement
    ?.closest('[data-review]')
    ?.querySelector<HTMLElement>(`[data-key="${name}"]`)
    ?.click()

/** The list by keys: the focus itself moves from review to review. */
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

export const KEYS: readonly (readonly [key: string, text: string, command: Command])[] = [
  ['j', 'next', { do: 'move', by: 1 }],
  ['k', 'previous', { do: 'move', by: -1 }],
  ['a', 'show', { do: 'show' }],
  ['r', 'refuse', { do: 'refuse' }],
  ['x', 'choose', { do: 'choose' }],
]

/** Undefined for other keys, which stay what they are everywhere. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Pressed): Command | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  return KEYS.find(([name]) => name === key.toLowerCase())?.[2]
}
