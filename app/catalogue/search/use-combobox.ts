import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { listenTo } from '../../platform/ui/listen-to.ts'
import { positionFor } from '../../platform/ui/next-position.ts'

/** Calls at each event of an element that this part has not rendered. */
function useListener<Name extends keyof HTMLElementEventMap>(
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

/** For a part that belongs to `anchor`: calls when a press or the focus goes to neither of them. */
export function useLeave(anchor: HTMLElement, onLeave: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(({ target }: Event) => {
    const isInside = [anchor, ref.current].some((part) => part?.contains(target as Node))
    if (!isInside) onLeave()
  })
  useEffect(() => listenTo(document, ['pointerdown', 'focusin'], (event) => leave(event)), [])
  return ref
}

/**
 * The text of a search box, and whether its list is wanted. The box was there, and typed into,
 * before this code was loaded.
 */
export function useTyped(input: HTMLInputElement, onSubmit: (typed: string) => void) {
  const [typed, setTyped] = useState(input.value)
  const [isOpen, setOpen] = useState(document.activeElement === input)
  const open = () => setOpen(true)
  useListener(input, 'focus', open)
  useListener(input, 'click', open)
  useListener(input, 'input', () => {
    setTyped(input.value)
    open()
  })
  useListener(input.form, 'submit', () => {
    onSubmit(input.value)
    setOpen(false)
  })
  return { typed, isOpen, setOpen }
}

type Keys = {
  input: HTMLInputElement
  listId: string
  typed: string
  count: number
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  onChoose: (position: number) => void
}

/**
 * The keys of a combobox, by the ARIA pattern: arrows walk through the list, Enter opens the entry
 * that they have reached and else sends the form, Esc closes the list; the next Esc is the box's
 * own. Answers the place of the entry, none while one types.
 */
export function useListKeys({
  input,
  listId,
  typed,
  count,
  isOpen,
  setOpen,
  onChoose,
}: Keys): number | undefined {
  const [reached, setReached] = useState<{ position: number; typed: string }>()
  const position =
    isOpen && reached?.typed === typed && reached.position < count ? reached.position : undefined
  const walk = (event: KeyboardEvent): void => {
    const next = positionFor(event.key, position ?? (event.key === 'ArrowDown' ? -1 : 0), count)
    if (next === undefined) return
    event.preventDefault() // the caret stays
    setOpen(true)
    setReached({ position: next, typed })
  }
  useListener(input, 'keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'Enter' && position !== undefined) {
      event.preventDefault() // the form would search for the typed text
      onChoose(position)
    } else if (event.key === 'Escape' && isOpen && count > 0) {
      event.preventDefault()
      setReached(undefined)
      setOpen(false)
    } else walk(event)
  })
  useEffect(() => {
    if (position !== undefined)
      document.getElementById(optionId(listId, position))?.scrollIntoView({ block: 'nearest' })
  }, [listId, position])
  useComboboxRole(input, listId, isOpen && count > 0, position)
  return position
}

export const optionId = (listId: string, position: number): string => `${listId}-${position}`

/** Without a list it is a plain search box, so it is no combobox. */
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
    else input.setAttribute('aria-activedescendant', optionId(listId, position))
  }, [input, listId, isExpanded, position])
}
