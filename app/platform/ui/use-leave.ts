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
    const ended = new AbortController()
    document.addEventListener('pointerdown', listen, { signal: ended.signal })
    document.addEventListener('focusin', listen, { signal: ended.signal })
    return () => ended.abort()
  }, [])
  return ref
}
