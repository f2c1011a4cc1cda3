import { useEffect, useMemo } from 'react'
import { renewBrowserSession } from '../api/browser.ts'
import { userOfToken } from '../store/session-user.ts'
import { useStore } from '../store/store.ts'
import { useHydrated } from '../store/use-hydrated.ts'

/**
 * `isHydrated`: false while nothing is known of a user, on the server and in the browser's first
 * markup.
 */
export function useShopSession() {
  const isHydrated = useHydrated()
  const token = useStore(({ authUser }) => authUser.token)
  const user = useMemo(() => (token ? userOfToken(token) : undefined), [token])
  const isUnreadable = token !== null && !user
  useEffect(() => {
    if (isUnreadable && token) void renewBrowserSession(token)
  }, [isUnreadable, token])
  return { isHydrated: isHydrated && !isUnreadable, user }
}
