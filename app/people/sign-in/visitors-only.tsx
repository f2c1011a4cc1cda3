import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { Navigate } from 'react-router'
import { homePathOfRole, isAdmin, type Role } from '#contract/platform/roles.ts'
import { useAttemptedLocation } from '../../platform/session/attempted-location.ts'
import { useShopSession } from '../../platform/session/use-session.ts'
import { PageLoader } from '../../platform/ui/page-loader.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export const visitorPage =
  (frame: Omit<ComponentProps<typeof SignInFrame>, 'children'>, Form: ComponentType) => () => (
    <VisitorsOnly>
      <SignInFrame {...frame}>
        <Form />
      </SignInFrame>
    </VisitorsOnly>
  )

/**
 * Redirects a signed-in user, also of another tab: to where they were going if their role may open
 * it, else home.
 */
function VisitorsOnly({ children }: { children: ReactNode }) {
  const { user } = useShopSession()
  const attempted = useAttemptedLocation()
  if (!user) return children
  return (
    <>
      <Navigate
        to={attempted && isPageOpenTo(user.role, attempted) ? attempted : homePathOfRole(user.role)}
        replace
      />
      <PageLoader />
    </>
  )
}

/**
 * An address of the back office is not for users, one of an account not for admins: each would only
 * lead away again.
 */
const isPageOpenTo = (role: Role, path: string): boolean =>
  !(isAdmin({ role }) ? /^\/user(?=[/?#]|$)/ : /^\/admin(?=[/?#]|$)/).test(path)
