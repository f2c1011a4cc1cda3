import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { shortId } from '#contract/platform/format.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { ListedDate } from '../../../platform/ui/listed-date.tsx'
import { Fact, OrderCustomer, OrderProducts, OrderState } from '../../sales/order-details.tsx'
import { useSale } from '../../sales/queries.ts'
import { OrderFulfilment } from '../fulfilment/order-fulfilment.tsx'
import { OrderTimeline } from '../order-notes/order-timeline.tsx'
import { OrderDisputes } from '../refunds/disputes.tsx'
import { OrderRefunds } from '../refunds/order-refunds.tsx'
import { OrderReturns } from '../returns/order-returns.tsx'
import type { Route } from './+types/order-page'
import { AdminActions } from './admin-actions.tsx'
import { CustomerGlance } from './customer-glance.tsx'
import { ContactLinks, OrderPapers } from './order-parts.tsx'
import './order-desk.css'

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

/** On a phone the aside follows the work. */
const OrderDesk = ({ sale }: { sale: Sale }) => (
  <div className="order-desk">
    <div className="order-desk-state">
      <OrderState sale={sale} facts={<LastChange sale={sale} />} />
    </div>
    <div className="order-actions">
      <AdminActions sale={sale} />
    </div>
    <div className="order-desk-work">
      <OrderDisputes sale={sale} />
      <OrderProducts sale={sale} />
      <OrderFulfilment sale={sale} />
      <OrderRefunds sale={sale} />
      <OrderReturns sale={sale} />
      <OrderTimeline sale={sale} />
    </div>
    <div className="order-desk-aside">
      <OrderCustomer sale={sale}>
        <ContactLinks personalDetails={sale.personalDetails} />
      </OrderCustomer>
      <CustomerGlance sale={sale} />
      <OrderPapers sale={sale} />
    </div>
  </div>
)

/** The time of a completed order stays: it is the date of the invoice. */
const LastChange = ({ sale: { createdAt, updatedAt, invoiceNumber } }: { sale: Sale }) =>
  updatedAt !== createdAt && (
    <Fact title={invoiceNumber ? 'Completed' : 'Last change'}>
      <ListedDate time={updatedAt} />
    </Fact>
  )
