import { useEffect, useRef } from 'react'

/** For a heading: it takes the focus when `state`, once known, changes under the reader, whose button may be gone with it. */
export function useFocusOnChange(state: unknown) {
  const ref = useRef<HTMLHeadingElement>(null)
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== state) ref.current?.focus()
    seen.current = state
  }, [state])
  return ref
}
