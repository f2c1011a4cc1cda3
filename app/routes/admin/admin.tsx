import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/admins/admindetails/{id} */
export default function AdminRoute() {
  return <AdminPage title="Admin">{null}</AdminPage>
}
