import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/categories/addcategories */
export default function AddCategoryRoute() {
  return <AdminPage title="Add Categories">{null}</AdminPage>
}
