import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { CategoryForm } from '../../admin/categories/category-form.tsx'

/** §2: /admin/categories/addcategories, for super admins */
export default function AddCategoryRoute() {
  return (
    <AdminPage title={messages.addCategories} parent={{ title: 'Categories', to: '/admin/categories' }} superOnly>
      <CategoryForm />
    </AdminPage>
  )
}
