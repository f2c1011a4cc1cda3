import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/products */
export default function ProductsRoute() {
  return <AdminPage title="Products">{null}</AdminPage>
}
