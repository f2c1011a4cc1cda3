import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { SaleInvoice } from '../../invoices/sale-invoice.tsx'
import { salePage } from '../../sales/sale-page.tsx'

const parent = { title: messages.invoices, to: '/admin/invoice' }

export default salePage(AdminPage, { what: 'Invoice', parent }, (sale) => (
  <SaleInvoice sale={sale} orders="/admin/orders/orderdetails" />
))
