import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/** Closes a dropdown: on Esc (the button gets the focus), on a press or focus outside, on leaving. */
export function useDismiss(ref: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  const { key } = useLocation()
  const close = useEffectEvent(onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the address is the event
  useEffect(() => close(), [key])
  useEffect(() => {
    if (!open) return
    const leave = (event: Event) => {
      if (!ref.current?.contains(event.target as Node)) close()
    }
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      ref.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', dismiss)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', dismiss)
    }
  }, [ref, open])
}
