import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { AdminCategories } from '../../admin/categories/admin-categories.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** §2: /admin/categories, for super admins */
export default function CategoriesRoute() {
  const add = <LinkButton to="/admin/categories/addcategories">{messages.addCategories}</LinkButton>
  return (
    <AdminPage title="Categories" actions={add} superOnly>
      <AdminCategories />
    </AdminPage>
  )
}
