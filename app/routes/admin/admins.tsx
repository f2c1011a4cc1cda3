import { AdminPage } from '../../admin/admin-page.tsx'
import { AdminList } from '../../admin/users/admin-list.tsx'

/** §2: /admin/admins */
export default function AdminsRoute() {
  return (
    <AdminPage title="Admins" superOnly>
      <AdminList />
    </AdminPage>
  )
}
