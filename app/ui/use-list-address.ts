import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageOfAddress } from '#contract/paging.ts'

/** Rest between two keys after which a list is asked for. */
const TYPING_MS = 250

/** Dots alone would be resolved away as a part of a call's path; a blank after them changes no result. */
export const searchable = (typed: string): string => {
  const text = typed.trim()
  return /^\.{1,2}$/.test(text) ? `${text} ` : text
}

/**
 * The state of a list, kept in its address: `?page=2&search=shoe`. `typed` is what stands in the search box; shortly
 * after the last key it is in the address too, and the list is back on its first page (§2). Browser only.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useState(search)
  const written = useRef(search)
  useEffect(() => {
    // Back, Forward or a link changed it: the box follows.
    if (written.current !== search) setTyped(search)
    written.current = search
  }, [search])
  useEffect(() => {
    if (typed === written.current) return
    const timer = setTimeout(() => {
      written.current = typed
      const options = { replace: true, preventScrollReset: true, state: { keepsFocus: true } }
      setParams(typed ? { search: typed } : {}, options)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, setParams])
  return { page: pageOfAddress(params), search: searchable(search), typed, setTyped }
}

export type ListAddress = ReturnType<typeof useListAddress>
