import { useSyncExternalStore } from 'react'
import { NAV_SCROLL_PX } from '#contract/limits.ts'

function listen(onChange: () => void): () => void {
  addEventListener('scroll', onChange, { passive: true })
  return () => removeEventListener('scroll', onChange)
}

/** §2: whether the page has moved past the point where the bar changes its look. */
export const useScrolled = (): boolean =>
  useSyncExternalStore(
    listen,
    () => scrollY > NAV_SCROLL_PX,
    () => false,
  )
