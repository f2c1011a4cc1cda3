import {
  indexAfterMove,
  isTypingOrInDialog,
  useKeyDownListener,
} from '../../../platform/ui/use-key-down.ts'

/** Moves the focus to the next or previous review, first to the first one. */
function moveReviewFocus(by: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-review]')]
  const index = cards.findIndex((card) => card.contains(document.activeElement))
  cards[indexAfterMove(index, by, cards.length)]?.focus()
}

/** Presses the button of that name in the review that has the focus. */
const pressReviewButton = (name: Exclude<ReviewCommand['do'], 'move'>): void =>
  document.activeElement
    ?.closest('[data-review]')
    ?.querySelector<HTMLElement>(`[data-key="${name}"]`)
    ?.click()

/** Handles the keys of the list. The focus itself moves from review to review. */
export const useReviewKeys = (): void =>
  useKeyDownListener((event) => {
    const command = isTypingOrInDialog(event.target) ? undefined : reviewCommandOfKey(event)
    if (!command) return
    event.preventDefault()
    if (command.do === 'move') moveReviewFocus(command.by)
    else pressReviewButton(command.do)
  })

type ReviewCommand = { do: 'move'; by: 1 | -1 } | { do: 'show' | 'refuse' | 'choose' }

type PressedReviewKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

export const REVIEW_KEYS: readonly { key: string; text: string; command: ReviewCommand }[] = [
  { key: 'j', text: 'next', command: { do: 'move', by: 1 } },
  { key: 'k', text: 'previous', command: { do: 'move', by: -1 } },
  { key: 'a', text: 'show', command: { do: 'show' } },
  { key: 'r', text: 'refuse', command: { do: 'refuse' } },
  { key: 'x', text: 'choose', command: { do: 'choose' } },
]

/** The command of a key; undefined for other keys, and with Ctrl, Alt or ⌘. */
export function reviewCommandOfKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: PressedReviewKey): ReviewCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  return REVIEW_KEYS.find((row) => row.key === key.toLowerCase())?.command
}
