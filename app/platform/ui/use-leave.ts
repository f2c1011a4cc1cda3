import { useEffect, useEffectEvent, useRef } from 'react'
import { listenTo } from './listen-to.ts'

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
