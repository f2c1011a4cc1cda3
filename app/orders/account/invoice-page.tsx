import { shortId } from '#contract/platform/format.ts'
import { AccountPage } from '../../people/account/account-page.tsx'
import { LoadedInvoice } from '../invoices/loaded-invoice.tsx'
import type { Route } from './+types/invoice-page'

const invoices = { title: 'Invoice', to: '/user/invoice' }

export default function InvoicePage({ params: { id } }: Route.ComponentProps) {
  return (
    <AccountPage title={`Invoice ${shortId(id, 6)}`} parent={invoices}>
      <LoadedInvoice key={id} id={id} parent={invoices} orderAddress={`/user/orders/orderdetails/${id}`} />
    </AccountPage>
  )
}
