import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from './button.tsx'
import { useMediaQuery } from './use-media.ts'

const REDUCED = '(prefers-reduced-motion: reduce)'

/**
 * Calls `onTick` every `everyMs`. It pauses under the pointer, with the focus inside and in a
 * hidden tab; it stops on touch, under reduced motion, and by its button, until that is pressed
 * again.
 */
export function useAutoplay(everyMs: number, onTick: () => void) {
  const reduced = useMediaQuery(REDUCED, false)
  const [choice, setChoice] = useState<'play' | 'stop'>()
  const [isPaused, setPaused] = useState(false)
  const isPlaying = choice ? choice === 'play' : !reduced
  const tick = useEffectEvent(() => {
    if (!document.hidden) onTick()
  })
  useEffect(() => {
    if (!isPlaying || isPaused) return
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [isPlaying, isPaused, everyMs])
  return {
    isPlaying,
    toggle: () => setChoice(isPlaying ? 'stop' : 'play'),
    /** For the element that contains the moving parts. */
    holdProps: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setPaused(pointerType === 'mouse'),
      onPointerLeave: () => setPaused(false),
      onPointerDown: ({ pointerType }: PointerEvent) =>
        pointerType !== 'mouse' && setChoice('stop'),
      onFocus: () => setPaused(true),
      onBlur: () => setPaused(false),
    },
  }
}

export const PlayButton = ({
  isPlaying,
  onToggle,
}: {
  isPlaying: boolean
  onToggle: () => void
}) => (
  <IconButton
    label={isPlaying ? 'Pause' : 'Play'}
    icon={isPlaying ? 'pause' : 'play'}
    size={18}
    onClick={onToggle}
  />
)
