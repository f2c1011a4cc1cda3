import type { ReactNode } from 'react'
import { REFUNDED } from '#contract/orders/refund-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { naira, shortId } from '#contract/platform/format.ts'
import { dateOf } from '#contract/platform/times.ts'
import { Section } from '../../platform/ui/section.tsx'
import { useFocusOnChange } from '../../platform/ui/use-focus-on-change.ts'
import { LineTable } from './line-table.tsx'
import { PaymentTag, StatusTag } from './status-tag.tsx'

type PartProps = { sale: Sale; children?: ReactNode }

/**
 * How the order stands, and what may be done with it. Its heading takes the focus when that has
 * changed.
 */
export function OrderState({ sale, facts, children }: PartProps & { facts?: ReactNode }) {
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
        <Fact title="Transaction id">
          <span title={sale._id}>{shortId(sale._id, 6)}</span>
        </Fact>
        <Fact title="Date">
          <time dateTime={sale.createdAt}>{dateOf(sale.createdAt)}</time>
        </Fact>
        <Fact title="Status">
          <StatusTag sale={sale} />
        </Fact>
        <Fact title="Payment status">
          <PaymentTag sale={sale} />
        </Fact>
        <Fact title="Payment method">{sale.paymentMethod}</Fact>
        {sale.refunded !== undefined && <Fact title={REFUNDED}>{naira(sale.refunded)}</Fact>}
        {sale.invoiceNumber && <Fact title="Invoice">{sale.invoiceNumber}</Fact>}
        {facts}
      </dl>
      {children}
    </section>
  )
}

export const OrderProducts = ({ sale }: Pick<PartProps, 'sale'>) => (
  <Section id="order-products" title="Products" headingClass="display mb-3 text-2xl">
    <LineTable sale={sale} />
  </Section>
)

/** Who ordered, and where the goods go. `children` are what the reader can do with that. */
export function OrderCustomer({ sale, children }: PartProps) {
  const [name, email, phone, whatsapp] = sale.personalDetails
  return (
    <Section id="order-customer" title="Customer details" headingClass="display mb-3 text-2xl">
      <address className="grid gap-0.5 not-italic">
        <span className="font-semibold">{name}</span>
        <span>{email}</span>
        <span>{phone}</span>
        {whatsapp && <span>WhatsApp: {whatsapp}</span>}
        <span>{sale.shipping.toReversed().join(', ')}</span>
      </address>
      {children}
      {sale.moreDetails && <p className="mt-3 max-w-prose text-muted">“{sale.moreDetails}”</p>}
    </Section>
  )
}

/** One line of what an order is. Inside of a `<dl>`. */
export const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{title}</dt>
    <dd className="mt-1 font-semibold tabular-nums">{children}</dd>
  </div>
)
