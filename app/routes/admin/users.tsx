import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/users */
export default function UsersRoute() {
  return <AdminPage title="Users">{null}</AdminPage>
}
