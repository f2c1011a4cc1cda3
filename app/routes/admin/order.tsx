import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/orders/orderdetails/{id} */
export default function OrderRoute() {
  return <AdminPage title="Order">{null}</AdminPage>
}
