import { useEffect, useState } from 'react'

/** A typed text once it has stayed the same for so long. */
export function useRestedValue(typed: string, pauseMs: number): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(setRested, pauseMs, typed)
    return () => clearTimeout(timer)
  }, [typed, pauseMs])
  return rested
}
