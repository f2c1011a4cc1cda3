import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a navigation the new page's heading takes the focus, so that screen readers read it. Renders nothing. */
export function RouteFocus() {
  const { pathname, search, state } = useLocation()
  const keepsFocus = isKeeping(state)
  const address = pathname + search
  const seen = useRef(address)
  useEffect(() => {
    if (seen.current === address) return
    seen.current = address
    if (keepsFocus) return
    return whenThere('main h1', (heading) => {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }, [address, keepsFocus])
  return null
}

/** A list that is searched while the user types changes its address, but the focus stays in the box. */
const isKeeping = (state: unknown): boolean => (state as { keepsFocus?: boolean } | null)?.keepsFocus === true

/** Calls once with the element, now or when it appears; returns a function that stops waiting. */
function whenThere(selector: string, use: (element: HTMLElement) => void): () => void {
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
