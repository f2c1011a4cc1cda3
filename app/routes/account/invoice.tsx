import { shortId } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { AccountPage } from '../../account/account-page.tsx'
import { InvoiceView } from '../../invoices/invoice-view.tsx'
import { useSale } from '../../sales/queries.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/invoice'

const invoices = { title: 'Invoice', to: '/user/invoice' }

/** §2: /user/invoice/invoicedetails/{id} */
export default function InvoiceRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AccountPage title={`Invoice ${shortId(id, 6)}`} parent={invoices}>
      <Invoice key={id} id={id} />
    </AccountPage>
  )
}

const missing = (
  <EmptyState text={messages.orderNotFound}>
    <LinkButton to={invoices.to}>{invoices.title}</LinkButton>
  </EmptyState>
)

/** Only completed orders have one. */
function Invoice({ id }: { id: string }) {
  const query = useSale(id, { isReady: true, isAwaited: () => false })
  return (
    <Loaded query={query} missing={missing}>
      {(sale) =>
        sale.transactionStatus === 'completed' ? (
          <InvoiceView sale={sale} />
        ) : (
          <EmptyState text={messages.noInvoiceYet}>
            <LinkButton to={`/user/orders/orderdetails/${id}`}>View order</LinkButton>
          </EmptyState>
        )
      }
    </Loaded>
  )
}
