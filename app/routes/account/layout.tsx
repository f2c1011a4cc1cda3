import { isRouteErrorResponse, Outlet } from 'react-router'
import { messages } from '#contract/messages.ts'
import { AccountShell } from '../../account/account-shell.tsx'
import { ErrorPage } from '../../shell/error-page.tsx'
import type { Route } from './+types/layout'

/** §2: the account. Nothing of anybody is in the markup of the server: each page guards and loads itself in the browser. */
export default function AccountLayout() {
  return (
    <AccountShell>
      <Outlet />
    </AccountShell>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ErrorPage message={isRouteErrorResponse(error) ? String(error.data) : messages.networkError} />
)
