import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useLive } from '../../office/admin/live/use-live.tsx'
import { AdminNav } from '../../office/admin/nav/admin-nav.tsx'
import { ApiError } from '../../platform/api/call.ts'
import { IdentityDialog } from '../../platform/confirm/identity-dialog.tsx'
import { ErrorPage } from '../error-page.tsx'
import { PageFrame } from '../page-frame.tsx'
import { AdminHeader } from './admin-header.tsx'
import '../../platform/admin/admin.css'

/** The back office. The server renders no data of the shop: each page guards and loads itself in the browser. */
export default function AdminLayout() {
  useLive()
  useLeadToSetUp()
  return (
    <PageFrame>
      <AdminHeader />
      <div className="grid grow print:block lg:grid-cols-[16.5rem_minmax(0,1fr)]">
        <aside aria-label="Back office" className="border-r border-line px-4 py-6 max-lg:hidden print:hidden">
          <div className="sticky top-22 -mx-4 max-h-[calc(100dvh-5.5rem)] overflow-y-auto px-4 pb-6">
            <AdminNav />
          </div>
        </aside>
        <main id="main" tabIndex={-1} className="w-full max-w-7xl min-w-0 px-4 pb-16 sm:px-6 lg:px-10">
          <Outlet />
        </main>
      </div>
      <IdentityDialog />
    </PageFrame>
  )
}

export const ErrorBoundary = ErrorPage

/** Leads a super admin to set up the second step as soon as the server requires it. */
function useLeadToSetUp(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (error instanceof ApiError && error.needs === 'twoFactor') void navigate('/admin/profile/twofactor')
      }),
    [client, navigate],
  )
}
