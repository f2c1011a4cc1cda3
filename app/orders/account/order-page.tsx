import { canPay, hasInvoice, offeredEvents } from '#contract/orders/sale-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { aboutOrder } from '#contract/platform/whatsapp.ts'
import { BuyerReviews } from '../../catalogue/reviews/buyer-reviews.tsx'
import { AccountPage } from '../../people/account/account-page.tsx'
import { WhatsAppButton } from '../../platform/contact/whatsapp-button.tsx'
import { LinkButton } from '../../platform/ui/button.tsx'
import { useDeliveryDays } from '../../shopfront/delivery/delivery-days.tsx'
import { OrderProgress } from '../fulfilment/order-progress.tsx'
import { ActOnOrder } from '../sales/act-on-order.tsx'
import { BuyerRefunds, BuyerReturns } from '../sales/buyer-sections.tsx'
import { Fact, OrderCustomer, OrderProducts, OrderState } from '../sales/order-details.tsx'
import { salePage } from '../sales/sale-page.tsx'

export default salePage(
  AccountPage,
  { what: 'Order', parent: { title: 'Orders', to: '/user/orders' } },
  (sale) => (
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
  ),
)

function ToCome({ sale }: { sale: Sale }) {
  const days = useDeliveryDays(sale)
  return days && <Fact title="Delivery">{days}</Fact>
}

function CustomerActions({ sale }: { sale: Sale }) {
  if (hasInvoice(sale)) {
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
  const events = offeredEvents(sale)
  if (!canPay(sale) && events.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {canPay(sale) && (
        // A new document: only payment pages may load the provider's script.
        <LinkButton to={`/payment/${sale._id}`} reloadDocument className="max-sm:w-full">
          Make Payment
        </LinkButton>
      )}
      {events.map((event) => (
        <ActOnOrder key={event} id={sale._id} event={event} className="max-sm:w-full" />
      ))}
    </div>
  )
}
