import { useEffect, useRef, useState } from 'react'
import { pageOfAddress } from '#contract/platform/page-numbers.ts'
import { paramsWithValues, STAYING, useAddressParams } from './use-address-params.ts'

/** Pause after the last key press before a list is loaded. */
const SEARCH_TYPING_MS = 250

/**
 * Dots alone would be resolved as a relative part of a call's path; a blank after them changes no
 * result.
 */
export const searchableText = (typed: string): string => {
  const text = typed.trim()
  return /^\.{1,2}$/.test(text) ? `${text} ` : text
}

/**
 * The address with some of its values changed ('' removes one), and the list back on its first
 * page.
 */
export const changedListParams = (
  params: URLSearchParams,
  values: Record<string, string>,
): URLSearchParams => paramsWithValues(params, { page: '', ...values })

/**
 * The state of a list, stored in its address: `?page=2&search=shoe&sort=-total`. `typed` is the
 * text of the search box; shortly after the last key press it is in the address too. `values` are
 * its sort and filters, which Back restores. Browser only.
 */
export function useListAddress() {
  const [params, change] = useAddressParams()
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
      change((now) => changedListParams(now, { search: typed }), { replace: true, ...STAYING })
    }, SEARCH_TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, change])
  return {
    page: pageOfAddress(params),
    search: searchableText(search),
    typed,
    setTyped,
    valueAt: (name: string) => params.get(name) ?? '',
    setValues: (values: Record<string, string>) =>
      change((now) => changedListParams(now, values), STAYING),
  }
}

export type ListAddress = ReturnType<typeof useListAddress>
