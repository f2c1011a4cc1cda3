import { Fragment, type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { homeOf } from '#contract/platform/roles.ts'
import { backTo } from '../../platform/session/attempted-location.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { isLoggingOut } from '../../platform/store/session.ts'
import type { SessionUser } from '../../platform/store/session-user.ts'
import { PageLoader } from '../../platform/ui/page-loader.tsx'

/**
 * The signed-in user of a `/user…` page; undefined while that is not known and while any other caller is redirected: a
 * visitor to the sign-in, from where they come back here, an admin to their own pages.
 */
export function useRequireUser(): SessionUser | undefined {
  const { isHydrated, user } = useSession()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const role = user?.role
  useEffect(() => {
    if (!isHydrated || role === 'users' || isLoggingOut()) return
    if (role) void navigate(homeOf(role), { replace: true })
    else void navigate('/login', { replace: true, state: backTo({ pathname, search, hash }) })
  }, [isHydrated, role, navigate, pathname, search, hash])
  return role === 'users' ? user : undefined
}

/** Shows its children to users only. They mount again for another user: no data of one user is left on the page of the next. */
export function RequireUser({ children }: { children: ReactNode }) {
  const user = useRequireUser()
  return user ? <Fragment key={user.id}>{children}</Fragment> : <PageLoader />
}
