import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/categories */
export default function CategoriesRoute() {
  return <AdminPage title="Categories">{null}</AdminPage>
}
