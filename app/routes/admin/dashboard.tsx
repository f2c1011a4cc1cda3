import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin */
export default function DashboardRoute() {
  return <AdminPage title="Dashboard">{null}</AdminPage>
}
