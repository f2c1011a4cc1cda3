import { Fragment, type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isAdmin } from '#contract/platform/roles.ts'
import { backTo } from '../session/attempted-location.ts'
import { useSession } from '../session/use-session.ts'
import { isLoggingOut } from '../store/session.ts'
import type { SessionUser } from '../store/session-user.ts'
import { PageLoader } from '../ui/page-loader.tsx'
import { rightOf } from './admin-links.ts'
import { NotAllowed } from './rights/not-allowed.tsx'
import { useRights } from './rights/use-rights.ts'

type Rule = {
  /** Only super admins: an admin goes back to the dashboard. */
  superOnly?: boolean
}

/**
 * Who may see an `/admin…` page; undefined while that is not known and while any other caller is redirected: a visitor or a
 * basic user to the home page, which remembers where they were going.
 */
function useRequireAdmin({ superOnly = false }: Rule): SessionUser | undefined {
  const { isHydrated, user } = useSession()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isStaff = isAdmin(user)
  const isAllowed = isStaff && (!superOnly || user?.role === 'superAdmin')
  useEffect(() => {
    if (!isHydrated || isAllowed || isLoggingOut()) return
    if (isStaff) void navigate('/admin', { replace: true })
    else void navigate('/', { replace: true, state: backTo({ pathname, search, hash }) })
  }, [isHydrated, isAllowed, isStaff, navigate, pathname, search, hash])
  return isAllowed ? user : undefined
}

/** Shows its children to admins only; they mount again for another admin. */
export function RequireAdmin({ children, ...rule }: Rule & { children: ReactNode }) {
  const user = useRequireAdmin(rule)
  return user ? (
    <Fragment key={user.id}>
      <Allowed>{children}</Allowed>
    </Fragment>
  ) : (
    <PageLoader />
  )
}

/** A page that is opened without the right to it says why, and asks the server for nothing. */
function Allowed({ children }: { children: ReactNode }) {
  const { isKnown, may } = useRights()
  const right = rightOf(useLocation().pathname)
  if (!isKnown) return <PageLoader />
  return may(right) ? children : <NotAllowed right={right} />
}
