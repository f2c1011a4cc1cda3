import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../platform/api/query.ts'

/** The pause in typing after which the shop is asked: longer than the pause between two keys of a fast typist. */
const TYPING_MS = 120

const MIN_LETTERS = 2

/** Suggestions for a text. Previous ones stay until the next arrive; outdated requests are cancelled. */
export function useSuggestions(typed: string) {
  const text = useRested(typed.trim().replace(/\s+/g, ' ').slice(0, 200))
  const isAsked = text.length >= MIN_LETTERS && /[\p{L}\p{N}]/u.test(text)
  const { data, isFetching } = useQuery({
    ...query('GET /suggest/:text', { params: { text: text.toWellFormed() } }),
    enabled: isAsked,
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return { found: isAsked ? data : undefined, isFetching }
}

function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(setRested, TYPING_MS, typed)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}
