import { type RefObject, useEffect, useState } from 'react'

/** Whether the element was ever on the screen. It stays true from then on. */
export function useSeenOnScreen(ref: RefObject<Element | null>, initially = false): boolean {
  const [seen, setSeen] = useState(initially)
  useEffect(() => {
    if (seen || !ref.current) return
    // The next slide of a row touches the screen's edge before any of it can be seen.
    const isVisible = ({ intersectionRatio }: IntersectionObserverEntry) => intersectionRatio > 0
    const observer = new IntersectionObserver((entries) => setSeen(entries.some(isVisible)), {
      threshold: 0.01,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, seen])
  return seen
}
