import { type ComponentType, Fragment, type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { homePathOfRole } from '#contract/platform/roles.ts'
import { Seo } from '../../platform/seo/seo.tsx'
import { backToAttemptedPage } from '../../platform/session/attempted-location.ts'
import { useShopSession } from '../../platform/session/use-session.ts'
import { isLoggingOut } from '../../platform/store/session.ts'
import { PageHeading } from '../../platform/ui/page-heading.tsx'
import { PageLoader } from '../../platform/ui/page-loader.tsx'

type AccountPageProps = {
  title: string
  parent?: { title: string; to: string }
  children: ReactNode
}

/**
 * One page of the account: its heading is there at once, the rest is only for its signed-in user.
 */
export function AccountPage({ title, parent, children }: AccountPageProps) {
  const crumbs = [{ title: 'Account', to: '/user' }, ...(parent ? [parent] : []), { title }]
  return (
    <>
      <Seo title={title} noindex />
      <div className="print:hidden">
        <PageHeading title={title} crumbs={crumbs} />
      </div>
      <RequireUser>{children}</RequireUser>
    </>
  )
}

/** A page whose heading does not depend on its address. */
export const accountPage =
  (heading: Omit<AccountPageProps, 'children'>, Body: ComponentType) => () => (
    <AccountPage {...heading}>
      <Body />
    </AccountPage>
  )

/**
 * Shows its children to users only: visitors are sent to the sign-in and back, admins to their
 * pages. They mount again for another user: no data of one user is left on the page of the next.
 */
function RequireUser({ children }: { children: ReactNode }) {
  const { isHydrated, user } = useShopSession()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const role = user?.role
  useEffect(() => {
    if (!isHydrated || role === 'users' || isLoggingOut()) return
    if (role) void navigate(homePathOfRole(role), { replace: true })
    else
      void navigate('/login', {
        replace: true,
        state: backToAttemptedPage({ pathname, search, hash }),
      })
  }, [isHydrated, role, navigate, pathname, search, hash])
  return role === 'users' ? <Fragment key={user?.id}>{children}</Fragment> : <PageLoader />
}
