import { useRef, useState } from 'react'

/**
 * Steps through a `.slides` row by its own scroll position, so that swipes and buttons agree on the
 * position.
 */
export function useSlideRow() {
  const ref = useRef<HTMLUListElement>(null)
  const [position, setPosition] = useState(0)
  const stepWidth = (): number => {
    const [first, second] = ref.current?.children ?? []
    if (!(first instanceof HTMLElement)) return 1
    return second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : first.offsetWidth
  }
  const goTo = (next: number) =>
    ref.current?.scrollTo({ left: next * stepWidth(), behavior: 'smooth' })
  return {
    ref,
    position,
    goTo,
    onScroll: () => setPosition(Math.round((ref.current?.scrollLeft ?? 0) / stepWidth())),
    step: (by: 1 | -1) => {
      const row = ref.current
      if (!row) return
      const last = Math.round((row.scrollWidth - row.clientWidth) / stepWidth())
      const next = Math.round(row.scrollLeft / stepWidth()) + by
      if (next > last) goTo(0)
      else goTo(next < 0 ? last : next)
    },
  }
}
