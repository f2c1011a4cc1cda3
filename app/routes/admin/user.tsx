import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/users/userdetails/{id} */
export default function UserRoute() {
  return <AdminPage title="User">{null}</AdminPage>
}
