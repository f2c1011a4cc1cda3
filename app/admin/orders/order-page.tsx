import { messages } from '#contract/messages.ts'
import { shortId } from '#contract/platform/format.ts'
import { useSale } from '../../sales/queries.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminPage } from '../admin-page.tsx'
import type { Route } from './+types/order-page'
import { OrderDesk } from './order-desk.tsx'

const missing = (
  <EmptyState text={messages.orderNotFound}>
    <LinkButton to="/admin/orders">Orders</LinkButton>
  </EmptyState>
)

/** /admin/orders/orderdetails/{id}: one order as the shop sees it. */
export default function OrderPage({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title={`Order ${shortId(id, 6)}`} parent={{ title: 'Orders', to: '/admin/orders' }}>
      <Order key={id} id={id} />
    </AdminPage>
  )
}

const Order = ({ id }: { id: string }) => (
  <Loaded query={useSale(id)} missing={missing}>
    {(sale) => <OrderDesk sale={sale} />}
  </Loaded>
)
