import { AdminPage } from '../../admin/admin-page.tsx'
import { UserList } from '../../admin/users/user-list.tsx'

/** §2: /admin/users */
export default function UsersRoute() {
  return (
    <AdminPage title="Users">
      <UserList />
    </AdminPage>
  )
}
