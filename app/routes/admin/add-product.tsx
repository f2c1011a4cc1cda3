import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/products/addproducts */
export default function AddProductRoute() {
  return <AdminPage title="Add Products">{null}</AdminPage>
}
