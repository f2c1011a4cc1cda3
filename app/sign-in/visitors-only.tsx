import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { homeOf } from '#contract/roles.ts'
import { useAttemptedLocation } from '../session/attempted-location.ts'
import { useSession } from '../session/use-session.ts'
import { PageLoader } from '../ui/page-loader.tsx'

/** Leads on whoever is signed in, by this form or in another tab: to where they were going, else to their own pages. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const attempted = useAttemptedLocation()
  if (!user) return children
  return (
    <>
      <Navigate to={attempted ?? homeOf(user.role)} replace />
      <PageLoader />
    </>
  )
}
