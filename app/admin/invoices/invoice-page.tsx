import { shortId } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { InvoicePage } from '../../invoices/invoice-page.tsx'
import type { Route } from './+types/invoice'

const invoices = { title: messages.invoices, to: '/admin/invoice' }

/** §2: /admin/invoice/invoicedetails/{id} */
export default function InvoiceRoute({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title={`Invoice ${shortId(id, 6)}`} parent={invoices}>
      <InvoicePage key={id} id={id} parent={invoices} orderAddress={`/admin/orders/orderdetails/${id}`} />
    </AdminPage>
  )
}
