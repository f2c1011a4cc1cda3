import { useContext, useLayoutEffect } from 'react'
import {
  UNSAFE_DataRouterStateContext as RouterState,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'

/**
 * `<ScrollRestoration>` without its inline script: until the page has started, the browser itself
 * restores.
 */
export function ScrollPositions() {
  useScrollRestoration()
  useLatePosition()
  return null
}

const USED = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Back to a page that reads its list again: it is too short for its position at first. It is
 * scrolled once it is long enough, unless the reader was faster. A passive effect would come after
 * the list.
 */
function useLatePosition() {
  const state = useContext(RouterState)
  const position = state?.restoreScrollPosition
  const key = state?.location.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of a page has its own position, or the same again.
  useLayoutEffect(() => {
    if (typeof position !== 'number') return
    const { documentElement: page } = document
    const isLongEnough = () => page.scrollHeight - innerHeight >= position
    if (isLongEnough()) return
    const ended = new AbortController()
    const growth = new ResizeObserver(() => {
      if (!isLongEnough()) return
      scrollTo({ top: position, behavior: 'instant' })
      ended.abort()
    })
    ended.signal.addEventListener('abort', () => growth.disconnect())
    for (const use of USED)
      addEventListener(use, () => ended.abort(), { signal: ended.signal, passive: true })
    growth.observe(page)
    return () => ended.abort()
  }, [position, key])
}
