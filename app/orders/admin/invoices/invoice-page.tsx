import { messages } from '#contract/messages.ts'
import { shortId } from '#contract/platform/format.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { LoadedInvoice } from '../../invoices/loaded-invoice.tsx'
import type { Route } from './+types/invoice-page'

const invoices = { title: messages.invoices, to: '/admin/invoice' }

export default function InvoicePage({ params: { id } }: Route.ComponentProps) {
  return (
    <AdminPage title={`Invoice ${shortId(id, 6)}`} parent={invoices}>
      <LoadedInvoice key={id} id={id} parent={invoices} orderAddress={`/admin/orders/orderdetails/${id}`} />
    </AdminPage>
  )
}
