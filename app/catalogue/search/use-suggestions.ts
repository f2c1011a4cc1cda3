import { useQuery } from '@tanstack/react-query'
import { queryApi } from '../../platform/api/query.ts'
import { useRestedValue } from '../../platform/ui/use-rested.ts'

/**
 * The pause in typing after which the server is asked. It is longer than the pause between two keys
 * of a fast typist.
 */
const SUGGESTION_PAUSE_MS = 120

const MIN_SUGGESTION_LETTERS = 2

/**
 * Suggestions for a text. Previous ones stay until the next arrive; outdated requests are
 * cancelled.
 */
export function useSearchSuggestions(typed: string) {
  const text = useRestedValue(typed.trim().replace(/\s+/g, ' ').slice(0, 200), SUGGESTION_PAUSE_MS)
  const isAsked = text.length >= MIN_SUGGESTION_LETTERS && /[\p{L}\p{N}]/u.test(text)
  const { data } = useQuery({
    ...queryApi('GET /suggest/:text', { text: text.toWellFormed() }),
    enabled: isAsked,
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return isAsked ? data : undefined
}
