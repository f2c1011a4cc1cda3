import { useEffect, useMemo } from 'react'
import { renewSession } from '../api/browser.ts'
import { type SessionUser, userOf } from '../store/session-user.ts'
import { useStore } from '../store/store.ts'
import { useHydrated } from '../store/use-hydrated.ts'

export type SessionState = {
  /** False while it is not known yet whether a user is signed in: on the server and in the browser's first markup. */
  isHydrated: boolean
  user: SessionUser | undefined
}

export function useSession(): SessionState {
  const isHydrated = useHydrated()
  const token = useStore(({ authUser }) => authUser.token)
  const user = useMemo(() => (token ? userOf(token) : undefined), [token])
  const isUnreadable = token !== null && !user
  useEffect(() => {
    if (isUnreadable && token) void renewSession(token)
  }, [isUnreadable, token])
  return { isHydrated: isHydrated && !isUnreadable, user }
}
