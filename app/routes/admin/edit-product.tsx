import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/products/editproduct/{id} */
export default function EditProductRoute() {
  return <AdminPage title="Add Products">{null}</AdminPage>
}
