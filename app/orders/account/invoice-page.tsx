import { AccountPage } from '../../people/account/account-page.tsx'
import { SaleInvoice } from '../invoices/sale-invoice.tsx'
import { createSalePage } from '../sales/sale-page.tsx'

export default createSalePage(
  AccountPage,
  { what: 'Invoice', parent: { title: 'Invoice', to: '/user/invoice' } },
  (sale) => <SaleInvoice sale={sale} orders="/user/orders/orderdetails" />,
)
