import { useCallback } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'

/** For a change of the address on the same page: scroll position and focus stay. */
export const STAYING = { preventScrollReset: true, state: { keepsFocus: true } }

/** An address with some of its values changed; '' removes one. */
export function paramsWithValues(
  params: URLSearchParams,
  values: Record<string, string>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/**
 * The values of the address, and how to change them. A change starts from the address as it is at
 * that moment, so that one made before the page shows the last keeps both. A page that has been
 * left changes nothing. Browser only.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const change = useCallback(
    (changed: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      if (window.location.pathname !== pathname) return
      setParams(changed(new URLSearchParams(window.location.search)), options)
    },
    [pathname, setParams],
  )
  return [params, change] as const
}
