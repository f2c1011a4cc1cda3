import { isRouteErrorResponse, Outlet } from 'react-router'
import { messages } from '#contract/messages.ts'
import { AdminShell } from '../../admin/admin-shell.tsx'
import { ErrorPage } from '../../shell/error-page.tsx'
import type { Route } from './+types/layout'

/** §2: the back office. Nothing of the shop's books is in the markup of the server: each page guards and loads itself. */
export default function AdminLayout() {
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ErrorPage message={isRouteErrorResponse(error) ? String(error.data) : messages.networkError} />
)
