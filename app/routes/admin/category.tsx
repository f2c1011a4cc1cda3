import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/categories/categorydetails/{id} */
export default function CategoryRoute() {
  return <AdminPage title="Category">{null}</AdminPage>
}
