import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { accountPage } from '../../people/account/account-page.tsx'
import { listQuery } from '../../platform/api/query.ts'
import { PagedList, useListAddress } from '../../platform/lists/paged-list.tsx'
import { LinkButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { SaleTable } from '../sales/sale-table.tsx'

export default accountPage({ title: 'Invoice' }, AccountInvoiceList)

function AccountInvoiceList() {
  const address = useListAddress()
  return (
    <PagedList
      query={useQuery(listQuery('GET /sales/user/completed/:limit/:skip/:search?', address))}
      address={address}
      searchLabel={messages.searchInvoice}
      empty={
        <EmptyState text={messages.noInvoices}>
          <p className="basis-full">An order has an invoice once it is completed.</p>
          <LinkButton to="/user/orders">Orders</LinkButton>
        </EmptyState>
      }
    >
      {(sales) => <SaleTable sales={sales} label="Invoices" to="/user/invoice/invoicedetails" />}
    </PagedList>
  )
}
