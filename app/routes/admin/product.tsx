import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/products/productdetails/{id} */
export default function ProductRoute() {
  return <AdminPage title="Product">{null}</AdminPage>
}
