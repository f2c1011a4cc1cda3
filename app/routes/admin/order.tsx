import { shortId } from '#contract/format.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { AdminOrder } from '../../admin/orders/admin-order.tsx'
import type { Route } from './+types/order'

/** §2: /admin/orders/orderdetails/{id} */
export default function OrderRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title={`Order ${shortId(id, 6)}`} parent={{ title: 'Orders', to: '/admin/orders' }}>
      <AdminOrder key={id} id={id} />
    </AdminPage>
  )
}
