import { AdminPage } from '../../admin/admin-page.tsx'
import { UserList } from '../../users/user-list.tsx'

/** §2: /admin/users */
export default function UsersRoute() {
  return (
    <AdminPage title="Users">
      <UserList />
    </AdminPage>
  )
}
