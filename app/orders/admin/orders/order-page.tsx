import type { Sale } from '#contract/orders/sales/sales.ts'
import {
  canCompleteOrder,
  canRecordPayment,
  findOfferedEvents,
  orderHasInvoice,
} from '#contract/orders/states/sale-rules.ts'
import { digitsOfPhone } from '#contract/platform/format.ts'
import { whatsappLink } from '#contract/platform/phone.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { useOwnRights } from '../../../platform/admin/rights/use-rights.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { ListedDate } from '../../../platform/ui/listed-date.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'
import { OrderEventButton } from '../../sales/act-on-order.tsx'
import {
  OrderCustomer,
  OrderFact,
  OrderProducts,
  OrderStateFacts,
} from '../../sales/order-details.tsx'
import { createSalePage } from '../../sales/sale-page.tsx'
import { OrderFulfilment } from '../fulfilment/order-fulfilment.tsx'
import { OrderTimeline } from '../order-notes/order-timeline.tsx'
import { CardDisputeList } from '../refunds/disputes.tsx'
import { AdminOrderRefunds } from '../refunds/order-refunds.tsx'
import { AdminOrderReturns } from '../returns/return-actions.tsx'
import { CompleteOrderButton } from './complete-order.tsx'
import { CustomerGlance } from './customer-glance.tsx'
import { RecordPaymentDialog } from './record-payment.tsx'
import './order-page.css'

/** On a phone the aside follows the work. */
export default createSalePage(
  AdminPage,
  { what: 'Order', parent: { title: 'Orders', to: '/admin/orders' } },
  (sale) => (
    <div className="order-page">
      <div className="order-page-state">
        <OrderStateFacts sale={sale} facts={<LastChangeFact sale={sale} />} />
      </div>
      <div className="order-actions">
        <AdminOrderActions sale={sale} />
      </div>
      <div className="order-page-work">
        {sale.disputes && <CardDisputeList id="order-disputes" disputes={sale.disputes} />}
        <OrderProducts sale={sale} />
        <OrderFulfilment sale={sale} />
        <AdminOrderRefunds sale={sale} />
        <AdminOrderReturns sale={sale} />
        <OrderTimeline sale={sale} />
      </div>
      <div className="order-page-aside">
        <OrderCustomer sale={sale}>
          <BuyerContactLinks personalDetails={sale.personalDetails} />
        </OrderCustomer>
        <CustomerGlance sale={sale} />
        <OrderDocumentLinks sale={sale} />
      </div>
    </div>
  ),
)

/** The time of a completed order stays: it is the date of the invoice. */
const LastChangeFact = ({ sale: { createdAt, updatedAt, invoiceNumber } }: { sale: Sale }) =>
  updatedAt !== createdAt && (
    <OrderFact title={invoiceNumber ? 'Completed' : 'Last change'}>
      <ListedDate time={updatedAt} />
    </OrderFact>
  )

function BuyerContactLinks({
  personalDetails: [_name, email, phone, whatsapp],
}: Pick<Sale, 'personalDetails'>) {
  const links = [
    { text: 'Call', href: phone && `tel:${digitsOfPhone(phone)}` },
    {
      text: 'WhatsApp',
      href: whatsapp && whatsappLink(whatsapp),
      target: '_blank',
      rel: 'noreferrer',
    },
    { text: 'Email', href: email && `mailto:${email}` },
  ].filter(({ href }) => href)
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {links.map(({ text, ...link }) => (
        <a key={text} {...link} className="button button-secondary">
          {text}
        </a>
      ))}
    </p>
  )
}

const OrderDocumentLinks = ({ sale }: { sale: Sale }) => (
  <PageSection id="order-papers" title="Documents" headingClass="display mb-3 text-2xl">
    <p className="flex flex-wrap gap-3">
      <LinkButton to={`/admin/print/slips?ids=${sale._id}`} tone="secondary">
        Packing slip
      </LinkButton>
      {orderHasInvoice(sale) && (
        <LinkButton to={`/admin/print/invoices?ids=${sale._id}`} tone="secondary">
          Print invoice
        </LinkButton>
      )}
    </p>
  </PageSection>
)

function AdminOrderActions({ sale }: { sale: Sale }) {
  const { may } = useOwnRights()
  if (orderHasInvoice(sale)) {
    return (
      <LinkButton to={`/admin/invoice/invoicedetails/${sale._id}`} tone="secondary">
        View invoice
      </LinkButton>
    )
  }
  const events = may('orders') ? findOfferedEvents(sale) : []
  // An unpaid order is completed with its money.
  const mayComplete = may(sale.paymentStatus === 'paid' ? 'orders' : 'money')
  return (
    <>
      {canCompleteOrder(sale) && mayComplete && <CompleteOrderButton sale={sale} />}
      {canRecordPayment(sale) && may('money') && <RecordPaymentDialog sale={sale} />}
      {events.map((event) => (
        <OrderEventButton key={event} id={sale._id} event={event} />
      ))}
    </>
  )
}
