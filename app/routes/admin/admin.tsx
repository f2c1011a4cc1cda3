import { AdminPage } from '../../admin/admin-page.tsx'
import { PersonPage } from '../../admin/users/user-page.tsx'
import type { Route } from './+types/admin'

/** §2: /admin/admins/admindetails/{id} */
export default function AdminRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="Admin details" parent={{ title: 'Admins', to: '/admin/admins' }} superOnly>
      <PersonPage key={id} id={id} />
    </AdminPage>
  )
}
