import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { useRested } from '../../platform/ui/use-rested.ts'

/**
 * The pause in typing after which the server is asked. It is longer than the pause between two keys
 * of a fast typist.
 */
const TYPING_MS = 120

const MIN_LETTERS = 2

/**
 * Suggestions for a text. Previous ones stay until the next arrive; outdated requests are
 * cancelled.
 */
export function useSuggestions(typed: string) {
  const text = useRested(typed.trim().replace(/\s+/g, ' ').slice(0, 200), TYPING_MS)
  const isAsked = text.length >= MIN_LETTERS && /[\p{L}\p{N}]/u.test(text)
  const { data } = useQuery({
    ...query('GET /suggest/:text', { params: { text: text.toWellFormed() } }),
    enabled: isAsked,
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return isAsked ? data : undefined
}
