import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isFieldsObject, isTextValue } from '../../platform/store/guards.ts'
import { useHydrated } from '../../platform/store/use-hydrated.ts'

/**
 * The code of a mail's link. It is moved out of the address into the entry of the history, so that
 * it is in no list of visited pages and in no referrer, and a reload still has it. Undefined while
 * that is not known; '' when there is none.
 */
export function useLinkCode(fromAddress: string | undefined, path: string): string | undefined {
  const { state } = useLocation()
  const isHydrated = useHydrated()
  useEffect(() => {
    // Not by the router: for the router nothing changes, and the focus stays where it is.
    if (fromAddress)
      history.replaceState({ ...history.state, usr: { code: fromAddress } }, '', path)
  }, [fromAddress, path])
  if (fromAddress || !isHydrated) return fromAddress
  return isFieldsObject(state) && isTextValue(state.code) ? state.code : ''
}
