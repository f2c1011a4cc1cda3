import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { listenToEvent } from '../../platform/ui/listen-to.ts'
import { positionForArrowKey } from '../../platform/ui/next-position.ts'

/** Listens to an element that this component has not rendered. */
function useElementListener<Name extends keyof HTMLElementEventMap>(
  target: HTMLElement | null,
  name: Name,
  handle: (event: HTMLElementEventMap[Name]) => void,
): void {
  const call = useEffectEvent(handle)
  useEffect(() => {
    const listen = (event: HTMLElementEventMap[Name]) => call(event)
    target?.addEventListener(name, listen)
    return () => target?.removeEventListener(name, listen)
  }, [target, name])
}

/**
 * Calls `onLeave` when a press or the focus goes neither to `anchor` nor to the element of the
 * returned ref.
 */
export function useLeaveListener(anchor: HTMLElement, onLeave: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(({ target }: Event) => {
    const isInside = [anchor, ref.current].some((part) => part?.contains(target as Node))
    if (!isInside) onLeave()
  })
  useEffect(() => listenToEvent(document, ['pointerdown', 'focusin'], (event) => leave(event)), [])
  return ref
}

/**
 * The text of a search box, and whether its list is open. The box was there, and maybe typed into,
 * before this code was loaded.
 */
export function useTypedSearch(input: HTMLInputElement, onSubmit: (typed: string) => void) {
  const [typed, setTyped] = useState(input.value)
  const [isOpen, setOpen] = useState(document.activeElement === input)
  const open = () => setOpen(true)
  useElementListener(input, 'focus', open)
  useElementListener(input, 'click', open)
  useElementListener(input, 'input', () => {
    setTyped(input.value)
    open()
  })
  useElementListener(input.form, 'submit', () => {
    onSubmit(input.value)
    setOpen(false)
  })
  return { typed, isOpen, setOpen }
}

type ListKeysInput = {
  input: HTMLInputElement
  listId: string
  typed: string
  count: number
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  onChoose: (position: number) => void
}

/**
 * The keys of a combobox, by the ARIA pattern. Arrows walk through the list, Enter opens the reached
 * entry and else sends the form, Esc closes the list, and a second Esc belongs to the box. Returns
 * the position of the reached entry; undefined while one types.
 */
export function useSuggestionKeys({
  input,
  listId,
  typed,
  count,
  isOpen,
  setOpen,
  onChoose,
}: ListKeysInput): number | undefined {
  const [reached, setReached] = useState<{ position: number; typed: string }>()
  const isStillReached = reached?.typed === typed && reached.position < count
  const position = isOpen && isStillReached ? reached.position : undefined
  const walk = (event: KeyboardEvent): void => {
    const start = event.key === 'ArrowDown' ? -1 : 0
    const next = positionForArrowKey(event.key, position ?? start, count)
    if (next === undefined) return
    event.preventDefault() // The caret stays where it is.
    setOpen(true)
    setReached({ position: next, typed })
  }
  useElementListener(input, 'keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Enter' && position !== undefined) {
      event.preventDefault() // The form would search for the typed text.
      onChoose(position)
    } else if (event.key === 'Escape' && isOpen && count > 0) {
      event.preventDefault()
      setReached(undefined)
      setOpen(false)
    } else walk(event)
  })
  useEffect(() => {
    if (position !== undefined)
      document
        .getElementById(suggestionElementId(listId, position))
        ?.scrollIntoView({ block: 'nearest' })
  }, [listId, position])
  useComboboxRole(input, listId, isOpen && count > 0, position)
  return position
}

export const suggestionElementId = (listId: string, position: number): string =>
  `${listId}-${position}`

/** Makes the box a combobox. Without JavaScript it has no list, so the role is set here. */
function useComboboxRole(
  input: HTMLElement,
  listId: string,
  isExpanded: boolean,
  position: number | undefined,
): void {
  useEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-expanded', String(isExpanded))
    if (isExpanded) input.setAttribute('aria-controls', listId)
    else input.removeAttribute('aria-controls')
    if (position === undefined) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', suggestionElementId(listId, position))
  }, [input, listId, isExpanded, position])
}
