import { AdminPage } from '../../admin/admin-page.tsx'

/** §2: /admin/invoice/invoicedetails/{id} */
export default function InvoiceRoute() {
  return <AdminPage title="Invoice">{null}</AdminPage>
}
