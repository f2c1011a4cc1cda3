import { AdminPage } from '../../admin/admin-page.tsx'
import { UserPage } from '../../admin/users/user-page.tsx'
import type { Route } from './+types/user'

/** §2: /admin/users/userdetails/{id} */
export default function UserRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="User details" parent={{ title: 'Users', to: '/admin/users' }}>
      <UserPage key={id} id={id} />
    </AdminPage>
  )
}
