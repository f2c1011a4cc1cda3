import { useEffect, useRef } from 'react'

/**
 * For a heading: it takes the focus when a known `state` changes, as the focused button may be
 * gone.
 */
export function useFocusOnChange(state: unknown) {
  const ref = useRef<HTMLHeadingElement>(null)
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== state) ref.current?.focus()
    seen.current = state
  }, [state])
  return ref
}
