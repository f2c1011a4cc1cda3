import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { DashboardView } from '../../admin/dashboard/dashboard-view.tsx'

/** §2: /admin */
export default function DashboardRoute() {
  return (
    <AdminPage title={messages.dashboard}>
      <DashboardView />
    </AdminPage>
  )
}
