import type { ReactNode } from 'react'
import { REFUNDED } from '#contract/orders/refunds/refund-rules.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { formatNaira, shortenId } from '#contract/platform/format.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { PageSection } from '../../platform/ui/section.tsx'
import { useFocusOnChange } from '../../platform/ui/use-focus-on-change.ts'
import { OrderLineTable } from './line-table.tsx'
import { PaymentStatusTag, TransactionStatusTag } from './status-tag.tsx'

type OrderPartProps = { sale: Sale; children?: ReactNode }

/**
 * How the order stands, and what may be done with it. Its heading takes the focus when that has
 * changed.
 */
export function OrderStateFacts({ sale, facts, children }: OrderPartProps & { facts?: ReactNode }) {
  const heading = useFocusOnChange(`${sale.transactionStatus} ${sale.paymentStatus}`)
  return (
    <section
      aria-labelledby="order-state"
      className="grid gap-5 rounded-box border border-line bg-surface p-5"
    >
      <h2 id="order-state" ref={heading} tabIndex={-1} className="sr-only">
        Status
      </h2>
      <dl className="facts sm:gap-x-8 sm:*:flex-none">
        <OrderFact title="Transaction id">
          <span title={sale._id}>{shortenId(sale._id, 6)}</span>
        </OrderFact>
        <OrderFact title="Date">
          <time dateTime={sale.createdAt}>{dateInLagos(sale.createdAt)}</time>
        </OrderFact>
        <OrderFact title="Status">
          <TransactionStatusTag sale={sale} />
        </OrderFact>
        <OrderFact title="Payment status">
          <PaymentStatusTag sale={sale} />
        </OrderFact>
        <OrderFact title="Payment method">{sale.paymentMethod}</OrderFact>
        {sale.refunded !== undefined && (
          <OrderFact title={REFUNDED}>{formatNaira(sale.refunded)}</OrderFact>
        )}
        {sale.invoiceNumber && <OrderFact title="Invoice">{sale.invoiceNumber}</OrderFact>}
        {facts}
      </dl>
      {children}
    </section>
  )
}

export const OrderProducts = ({ sale }: Pick<OrderPartProps, 'sale'>) => (
  <PageSection id="order-products" title="Products" headingClass="display mb-3 text-2xl">
    <OrderLineTable sale={sale} />
  </PageSection>
)

/** Who ordered, and where the goods go. `children` are what the reader can do with that. */
export function OrderCustomer({ sale, children }: OrderPartProps) {
  const [name, email, phone, whatsapp] = sale.personalDetails
  return (
    <PageSection id="order-customer" title="Customer details" headingClass="display mb-3 text-2xl">
      <address className="grid gap-0.5 not-italic">
        <span className="font-semibold">{name}</span>
        <span>{email}</span>
        <span>{phone}</span>
        {whatsapp && <span>WhatsApp: {whatsapp}</span>}
        <span>{sale.shipping.toReversed().join(', ')}</span>
      </address>
      {children}
      {sale.moreDetails && <p className="mt-3 max-w-prose text-muted">“{sale.moreDetails}”</p>}
    </PageSection>
  )
}

/** One line of what an order is. Inside of a `<dl>`. */
export const OrderFact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{title}</dt>
    <dd className="mt-1 font-semibold tabular-nums">{children}</dd>
  </div>
)
