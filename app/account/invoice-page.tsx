import { shortId } from '#contract/format.ts'
import { AccountPage } from '../../account/account-page.tsx'
import { InvoicePage } from '../../invoices/invoice-page.tsx'
import type { Route } from './+types/invoice'

const invoices = { title: 'Invoice', to: '/user/invoice' }

/** §2: /user/invoice/invoicedetails/{id} */
export default function InvoiceRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AccountPage title={`Invoice ${shortId(id, 6)}`} parent={invoices}>
      <InvoicePage key={id} id={id} parent={invoices} orderAddress={`/user/orders/orderdetails/${id}`} />
    </AccountPage>
  )
}
