import { useEffect, useState } from 'react'
import { createPath, type Location, useNavigation } from 'react-router'
import { CHUNK_TIMEOUT_MS } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { LoadError } from '../ui/load-error.tsx'

/** §9: the overlay once the code of the page that was clicked has not come for 120 s. */
export function LatePage() {
  const { location } = useNavigation()
  const [late, setLate] = useState<Location>()
  useEffect(() => {
    const timer = location && setTimeout(setLate, CHUNK_TIMEOUT_MS, location)
    return () => clearTimeout(timer)
  }, [location])
  if (!location || late !== location) return null
  return <LoadError message={messages.networkError} onRetry={() => window.location.assign(createPath(location))} />
}
