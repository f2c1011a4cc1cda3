import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/* */
export default function AdminNotFoundRoute() {
  return <AdminPage title="Not found">{null}</AdminPage>
}
