import { type PointerEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

const REDUCED = '(prefers-reduced-motion: reduce)'

function listen(onChange: () => void): () => void {
  const query = matchMedia(REDUCED)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    listen,
    () => matchMedia(REDUCED).matches,
    () => false,
  )

/**
 * Calls `onTick` every `everyMs`. It rests under the pointer, with the focus inside and in a hidden tab; it stops on
 * touch, under reduced motion, and with its button, until that is pressed again.
 */
export function useAutoplay(everyMs: number, onTick: () => void) {
  const reduced = useReducedMotion()
  const [choice, setChoice] = useState<'play' | 'stop'>()
  const [held, setHeld] = useState(false)
  const isPlaying = choice ? choice === 'play' : !reduced
  const tick = useEffectEvent(() => {
    if (!document.hidden) onTick()
  })
  useEffect(() => {
    if (!isPlaying || held) return
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [isPlaying, held, everyMs])
  return {
    isPlaying,
    toggle: () => setChoice(isPlaying ? 'stop' : 'play'),
    /** For the element that moves or holds what moves. */
    holdProps: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHeld(pointerType === 'mouse'),
      onPointerLeave: () => setHeld(false),
      onPointerDown: ({ pointerType }: PointerEvent) => pointerType !== 'mouse' && setChoice('stop'),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}
