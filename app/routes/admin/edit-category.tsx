import { AdminPage } from '../../admin/admin-page.tsx'
import { CategoryEditor } from '../../admin/categories/category-editor.tsx'
import type { Route } from './+types/edit-category'

/** §2: /admin/categories/editcategory/{id}, for super admins */
export default function EditCategoryRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title="Edit Category" parent={{ title: 'Categories', to: '/admin/categories' }} superOnly>
      <CategoryEditor key={id} id={id} />
    </AdminPage>
  )
}
