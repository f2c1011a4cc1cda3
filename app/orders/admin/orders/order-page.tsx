import { canComplete, canReceive, hasInvoice, offeredEvents } from '#contract/orders/sale-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { digitsOf } from '#contract/platform/format.ts'
import { whatsappLink } from '#contract/platform/phone.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { useRights } from '../../../platform/admin/rights/use-rights.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { ListedDate } from '../../../platform/ui/listed-date.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { ActOnOrder } from '../../sales/act-on-order.tsx'
import { Fact, OrderCustomer, OrderProducts, OrderState } from '../../sales/order-details.tsx'
import { salePage } from '../../sales/sale-page.tsx'
import { OrderFulfilment } from '../fulfilment/order-fulfilment.tsx'
import { OrderTimeline } from '../order-notes/order-timeline.tsx'
import { Disputes } from '../refunds/disputes.tsx'
import { OrderRefunds } from '../refunds/order-refunds.tsx'
import { OrderReturns } from '../returns/return-actions.tsx'
import { CompleteOrder } from './complete-order.tsx'
import { CustomerGlance } from './customer-glance.tsx'
import { RecordPayment } from './record-payment.tsx'
import './order-desk.css'

/** On a phone the aside follows the work. */
export default salePage(
  AdminPage,
  { what: 'Order', parent: { title: 'Orders', to: '/admin/orders' } },
  (sale) => (
    <div className="order-desk">
      <div className="order-desk-state">
        <OrderState sale={sale} facts={<LastChange sale={sale} />} />
      </div>
      <div className="order-actions">
        <AdminActions sale={sale} />
      </div>
      <div className="order-desk-work">
        {sale.disputes && <Disputes id="order-disputes" disputes={sale.disputes} />}
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
  ),
)

/** The time of a completed order stays: it is the date of the invoice. */
const LastChange = ({ sale: { createdAt, updatedAt, invoiceNumber } }: { sale: Sale }) =>
  updatedAt !== createdAt && (
    <Fact title={invoiceNumber ? 'Completed' : 'Last change'}>
      <ListedDate time={updatedAt} />
    </Fact>
  )

function ContactLinks({
  personalDetails: [_name, email, phone, whatsapp],
}: Pick<Sale, 'personalDetails'>) {
  const links = [
    { text: 'Call', href: phone && `tel:${digitsOf(phone)}` },
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

const OrderPapers = ({ sale }: { sale: Sale }) => (
  <Section id="order-papers" title="Documents" headingClass="display mb-3 text-2xl">
    <p className="flex flex-wrap gap-3">
      <LinkButton to={`/admin/print/slips?ids=${sale._id}`} tone="secondary">
        Packing slip
      </LinkButton>
      {hasInvoice(sale) && (
        <LinkButton to={`/admin/print/invoices?ids=${sale._id}`} tone="secondary">
          Print invoice
        </LinkButton>
      )}
    </p>
  </Section>
)

function AdminActions({ sale }: { sale: Sale }) {
  const { may } = useRights()
  if (hasInvoice(sale)) {
    return (
      <LinkButton to={`/admin/invoice/invoicedetails/${sale._id}`} tone="secondary">
        View invoice
      </LinkButton>
    )
  }
  const events = may('orders') ? offeredEvents(sale) : []
  // An unpaid order is completed with its money.
  const mayComplete = may(sale.paymentStatus === 'paid' ? 'orders' : 'money')
  return (
    <>
      {canComplete(sale) && mayComplete && <CompleteOrder sale={sale} />}
      {canReceive(sale) && may('money') && <RecordPayment sale={sale} />}
      {events.map((event) => (
        <ActOnOrder key={event} id={sale._id} event={event} />
      ))}
    </>
  )
}
