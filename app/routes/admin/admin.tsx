import { AdminPage } from '../../admin/admin-page.tsx'
import { UserPage } from '../../admin/users/user-page.tsx'
import type { Route } from './+types/admin'

/** §2: /admin/admins/admindetails/{id} */
export default function AdminRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="Admin details" parent={{ title: 'Admins', to: '/admin/admins' }} superOnly>
      <UserPage key={id} id={id} />
    </AdminPage>
  )
}
