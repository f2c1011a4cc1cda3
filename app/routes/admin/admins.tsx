import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/admins */
export default function AdminsRoute() {
  return <AdminPage title="Admins">{null}</AdminPage>
}
