import { AdminPage } from '../../admin/admin-page.tsx'
import { AdminCategory } from '../../admin/categories/admin-category.tsx'
import type { Route } from './+types/category'

/** §2: /admin/categories/categorydetails/{id}, for super admins */
export default function CategoryRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="Category" parent={{ title: 'Categories', to: '/admin/categories' }} superOnly>
      <AdminCategory key={id} id={id} />
    </AdminPage>
  )
}
