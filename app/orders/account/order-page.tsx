import type { Sale } from '#contract/orders/sales/sales.ts'
import {
  canPayOrder,
  findOfferedEvents,
  orderHasInvoice,
} from '#contract/orders/states/sale-rules.ts'
import { messageAboutOrder } from '#contract/platform/whatsapp.ts'
import { ReviewsByBuyer } from '../../catalogue/reviews/buyer-reviews.tsx'
import { AccountPage } from '../../people/account/account-page.tsx'
import { WhatsAppButton } from '../../platform/contact/whatsapp-button.tsx'
import { LinkButton } from '../../platform/ui/button.tsx'
import { useDeliveryDays } from '../../shopfront/delivery/delivery-days.tsx'
import { OrderProgress } from '../fulfilment/order-progress.tsx'
import { OrderEventButton } from '../sales/act-on-order.tsx'
import { BuyerRefunds, BuyerReturns } from '../sales/buyer-sections.tsx'
import {
  OrderCustomer,
  OrderFact,
  OrderProducts,
  OrderStateFacts,
} from '../sales/order-details.tsx'
import { createSalePage } from '../sales/sale-page.tsx'

export default createSalePage(
  AccountPage,
  { what: 'Order', parent: { title: 'Orders', to: '/user/orders' } },
  (sale) => (
    <div className="grid gap-8">
      <OrderStateFacts sale={sale} facts={<ExpectedDelivery sale={sale} />}>
        <BuyerOrderActions sale={sale} />
      </OrderStateFacts>
      <OrderProgress sale={sale} />
      <OrderProducts sale={sale} />
      <BuyerRefunds sale={sale} />
      <BuyerReturns sale={sale} />
      <ReviewsByBuyer sale={sale} />
      <OrderCustomer sale={sale}>
        <WhatsAppButton text={messageAboutOrder(sale._id)} className="mt-4" />
      </OrderCustomer>
    </div>
  ),
)

function ExpectedDelivery({ sale }: { sale: Sale }) {
  const days = useDeliveryDays(sale)
  return days && <OrderFact title="Delivery">{days}</OrderFact>
}

function BuyerOrderActions({ sale }: { sale: Sale }) {
  if (orderHasInvoice(sale)) {
    return (
      <LinkButton
        to={`/user/invoice/invoicedetails/${sale._id}`}
        tone="secondary"
        className="justify-self-start"
      >
        View invoice
      </LinkButton>
    )
  }
  const events = findOfferedEvents(sale)
  if (!canPayOrder(sale) && events.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {canPayOrder(sale) && (
        // A new document: only payment pages may load the provider's script.
        <LinkButton to={`/payment/${sale._id}`} reloadDocument className="max-sm:w-full">
          Make Payment
        </LinkButton>
      )}
      {events.map((event) => (
        <OrderEventButton key={event} id={sale._id} event={event} className="max-sm:w-full" />
      ))}
    </div>
  )
}
