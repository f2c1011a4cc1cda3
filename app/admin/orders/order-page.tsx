import { dateOf, shortId } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/sales.ts'
import { Fact, OrderDetails } from '../../sales/order-details.tsx'
import { useSale } from '../../sales/queries.ts'
import { useSession } from '../../session/use-session.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminPage } from '../admin-page.tsx'
import { OrderRefunds } from '../refunds/order-refunds.tsx'
import type { Route } from './+types/order-page'
import { AdminActions } from './admin-actions.tsx'
import { ContactLinks } from './contact-links.tsx'
import { OrderHistory } from './order-history.tsx'

const missing = (
  <EmptyState text={messages.orderNotFound}>
    <LinkButton to="/admin/orders">Orders</LinkButton>
  </EmptyState>
)

/** §2: /admin/orders/orderdetails/{id}: one order as the shop sees it. */
export default function OrderPage({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title={`Order ${shortId(id, 6)}`} parent={{ title: 'Orders', to: '/admin/orders' }}>
      <Order key={id} id={id} />
    </AdminPage>
  )
}

function Order({ id }: { id: string }) {
  const { user } = useSession()
  return (
    <Loaded query={useSale(id)} missing={missing}>
      {(sale) => (
        <div className="grid gap-8">
          <OrderDetails
            sale={sale}
            actions={<AdminActions sale={sale} />}
            facts={<LastChange sale={sale} />}
            customer={<ContactLinks personalDetails={sale.personalDetails} />}
          />
          <OrderRefunds sale={sale} />
          {user?.role === 'superAdmin' && <OrderHistory id={sale._id} />}
        </div>
      )}
    </Loaded>
  )
}

const LastChange = ({ sale: { createdAt, updatedAt } }: { sale: Sale }) =>
  updatedAt !== createdAt && (
    <Fact title="Last change">
      <time dateTime={updatedAt} title={new Date(updatedAt).toLocaleString('en-NG')}>
        {dateOf(updatedAt)}
      </time>
    </Fact>
  )
