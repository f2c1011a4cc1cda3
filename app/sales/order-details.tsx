import type { ReactNode } from 'react'
import { dateOf, shortId } from '#contract/format.ts'
import { canCancel, canPay } from '#contract/sale-rules.ts'
import type { Sale } from '#contract/sales.ts'
import { LinkButton } from '../ui/button.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { CancelOrder } from './cancel-order.tsx'
import { CustomerDetails } from './customer-details.tsx'
import { LineTable } from './line-table.tsx'
import { StatusTag } from './status-tag.tsx'

/** §2: what an order is, who made it, what it holds and what can still be done with it. */
export function OrderDetails({ sale }: { sale: Sale }) {
  const heading = useFocusOnChange(`${sale.transactionStatus} ${sale.paymentStatus}`)
  return (
    <div className="grid gap-8">
      <section aria-labelledby="order-state" className="grid gap-5 rounded-box border border-line bg-surface p-5">
        <h2 id="order-state" ref={heading} tabIndex={-1} className="sr-only">
          Status
        </h2>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:flex sm:flex-wrap">
          <Fact title="Transaction id">
            <span title={sale._id}>{shortId(sale._id, 6)}</span>
          </Fact>
          <Fact title="Date">
            <time dateTime={sale.createdAt}>{dateOf(sale.createdAt)}</time>
          </Fact>
          <Fact title="Status">
            <StatusTag status={sale.transactionStatus} />
          </Fact>
          <Fact title="Payment status">
            <StatusTag status={sale.paymentStatus} />
          </Fact>
        </dl>
        <OrderActions sale={sale} />
      </section>
      <section aria-labelledby="order-products">
        <h2 id="order-products" className="display mb-3 text-2xl">
          Products
        </h2>
        <LineTable sale={sale} />
      </section>
      <section aria-labelledby="order-customer">
        <h2 id="order-customer" className="display mb-3 text-2xl">
          Customer details
        </h2>
        <CustomerDetails sale={sale} />
        {sale.moreDetails && <p className="mt-3 max-w-prose text-muted">“{sale.moreDetails}”</p>}
      </section>
    </div>
  )
}

/** §2: Make Payment and 'cancel transaction' while they are possible; a completed order has an invoice instead. */
function OrderActions({ sale }: { sale: Sale }) {
  if (sale.transactionStatus === 'completed') {
    return (
      <LinkButton to={`/user/invoice/invoicedetails/${sale._id}`} tone="secondary" className="justify-self-start">
        View invoice
      </LinkButton>
    )
  }
  if (!canPay(sale) && !canCancel(sale)) return null
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      {canPay(sale) && (
        // A new document: only payment pages may load the provider's script.
        <LinkButton to={`/payment/${sale._id}`} reloadDocument className="max-sm:w-full">
          Make Payment
        </LinkButton>
      )}
      {canCancel(sale) && <CancelOrder id={sale._id} className="max-sm:w-full" />}
    </div>
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{title}</dt>
    <dd className="mt-1 font-semibold tabular-nums">{children}</dd>
  </div>
)
