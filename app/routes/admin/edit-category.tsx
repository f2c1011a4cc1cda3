import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/categories/editcategory/{id} */
export default function EditCategoryRoute() {
  return <AdminPage title="Edit Category">{null}</AdminPage>
}
