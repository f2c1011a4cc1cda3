import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPath, type Location, useLocation, useNavigation } from 'react-router'
import { messages } from '#contract/messages.ts'
import { CHUNK_TIMEOUT_MS } from '#contract/platform/limits.ts'
import { isFieldsObject } from '../platform/store/guards.ts'
import { LoadError } from '../platform/ui/load-error.tsx'

/**
 * Around every page: the link past its header to `#main`, whether the next page is on its way or
 * late, and where the focus goes then.
 */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <a href="#main" className="skip-link">
      Skip to content
    </a>
    <NavigationProgress />
    <LatePage />
    {children}
    <RouteFocus />
  </div>
)

/** The overlay once the code of the page that was clicked has not come for 120 s. */
function LatePage() {
  const { location } = useNavigation()
  const [late, setLate] = useState<Location>()
  useEffect(() => {
    const timer = location && setTimeout(setLate, CHUNK_TIMEOUT_MS, location)
    return () => clearTimeout(timer)
  }, [location])
  if (!location || late !== location) return null
  return (
    <LoadError
      message={messages.networkError}
      onRetry={() => window.location.assign(createPath(location))}
    />
  )
}

/** A line at the top edge while something is on its way; quick answers never show it. */
function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle'
  const isFetching = useIsFetching() > 0
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden"
      hidden={!isNavigating && !isFetching}
    >
      <div className="progress h-full w-1/3 bg-lime" />
    </div>
  )
}

/**
 * After a navigation the new page's heading takes the focus, so that screen readers read it.
 * Renders nothing.
 */
function RouteFocus() {
  const { pathname, search, state } = useLocation()
  // A list that is searched while the user types changes its address, but the focus stays in the
  // box.
  const keepsFocus = isFieldsObject(state) && state.keepsFocus === true
  const address = pathname + search
  const seen = useRef(address)
  useEffect(() => {
    if (seen.current === address) return
    seen.current = address
    if (keepsFocus) return
    return whenElementIsThere('main h1', (heading) => {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }, [address, keepsFocus])
  return null
}

/** Calls once with the element, now or when it appears; returns a function that stops waiting. */
function whenElementIsThere(selector: string, use: (element: HTMLElement) => void): () => void {
  const tryNow = (): boolean => {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) use(element)
    return element !== null
  }
  if (tryNow()) return () => {}
  const observer = new MutationObserver(() => tryNow() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
