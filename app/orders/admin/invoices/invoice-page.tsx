import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { SaleInvoice } from '../../invoices/sale-invoice.tsx'
import { createSalePage } from '../../sales/sale-page.tsx'

const INVOICE_LIST_PAGE = { title: messages.invoices, to: '/admin/invoice' }

export default createSalePage(AdminPage, { what: 'Invoice', parent: INVOICE_LIST_PAGE }, (sale) => (
  <SaleInvoice sale={sale} orders="/admin/orders/orderdetails" />
))
