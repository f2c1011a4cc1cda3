import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { shortId } from '#contract/platform/format.ts'
import { aboutOrder } from '#contract/platform/whatsapp.ts'
import { BuyerReviews } from '../../catalogue/reviews/buyer-reviews.tsx'
import { AccountPage } from '../../people/account/account-page.tsx'
import { WhatsAppButton } from '../../platform/contact/whatsapp-button.tsx'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useDeliveryDays } from '../../shopfront/delivery/delivery-days.tsx'
import { OrderProgress } from '../fulfilment/order-progress.tsx'
import { BuyerRefunds } from '../sales/buyer-refunds.tsx'
import { BuyerReturns } from '../sales/buyer-returns.tsx'
import { CustomerActions } from '../sales/customer-actions.tsx'
import { Fact, OrderCustomer, OrderProducts, OrderState } from '../sales/order-details.tsx'
import { useSale } from '../sales/queries.ts'
import type { Route } from './+types/order-page'

const orders = { title: 'Orders', to: '/user/orders' }

export default function OrderPage({ params: { id } }: Route.ComponentProps) {
  return (
    <AccountPage title={`Order ${shortId(id, 6)}`} parent={orders}>
      <Order key={id} id={id} />
    </AccountPage>
  )
}

const Order = ({ id }: { id: string }) => (
  <Loaded query={useSale(id)} missing={<EmptyState text={messages.orderNotFound} link={orders} />}>
    {(sale) => (
      <div className="grid gap-8">
        <OrderState sale={sale} facts={<ToCome sale={sale} />}>
          <CustomerActions sale={sale} />
        </OrderState>
        <OrderProgress sale={sale} />
        <OrderProducts sale={sale} />
        <BuyerRefunds sale={sale} />
        <BuyerReturns sale={sale} />
        <BuyerReviews sale={sale} />
        <OrderCustomer sale={sale}>
          <WhatsAppButton text={aboutOrder(sale._id)} className="mt-4" />
        </OrderCustomer>
      </div>
    )}
  </Loaded>
)

/** How long its delivery takes, where that is known. */
function ToCome({ sale }: { sale: Sale }) {
  const days = useDeliveryDays(sale)
  return days && <Fact title="Delivery">{days}</Fact>
}
