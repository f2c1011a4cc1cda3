import { useEffect, useEffectEvent, useRef } from 'react'

/** For a part that belongs to `anchor`: calls when a press or the focus goes to neither of them. */
export function useLeave(anchor: HTMLElement, onLeave: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(({ target }: Event) => {
    const isInside = [anchor, ref.current].some((part) => part?.contains(target as Node))
    if (!isInside) onLeave()
  })
  useEffect(() => {
    const listen = (event: Event) => leave(event)
    document.addEventListener('pointerdown', listen)
    document.addEventListener('focusin', listen)
    return () => {
      document.removeEventListener('pointerdown', listen)
      document.removeEventListener('focusin', listen)
    }
  }, [])
  return ref
}
