import { messages } from '#contract/messages.ts'
import { shortId } from '#contract/platform/format.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useSale } from '../../sales/queries.ts'
import type { Route } from './+types/order-page'
import { OrderDesk } from './order-desk.tsx'

const ORDERS = { title: 'Orders', to: '/admin/orders' }

export default function OrderPage({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title={`Order ${shortId(id, 6)}`} parent={ORDERS}>
      <Order key={id} id={id} />
    </AdminPage>
  )
}

const Order = ({ id }: { id: string }) => (
  <Loaded query={useSale(id)} missing={<EmptyState text={messages.orderNotFound} link={ORDERS} />}>
    {(sale) => <OrderDesk sale={sale} />}
  </Loaded>
)
