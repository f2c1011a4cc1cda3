import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/orders */
export default function OrdersRoute() {
  return <AdminPage title="Orders">{null}</AdminPage>
}
