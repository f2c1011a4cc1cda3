import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { adminPage } from '../../../platform/admin/admin-page.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useListAddress } from '../../../platform/ui/use-list-address.ts'
import { allSalesQueries } from '../../sales/queries.ts'
import { SaleTable, saleSorting } from '../../sales/sale-table.tsx'

export default adminPage({ title: messages.invoices }, Invoices)

function Invoices() {
  const address = useListAddress()
  const sorting = saleSorting(address)
  return (
    <PagedList
      query={useQuery(allSalesQueries.invoices(address.page, address.search, sorting.sort))}
      address={address}
      searchLabel={messages.searchInvoice}
      empty={
        <EmptyState text="No invoices yet">
          <p className="basis-full">An order has an invoice once it is completed.</p>
          <LinkButton to="/admin/orders">Orders</LinkButton>
        </EmptyState>
      }
    >
      {(sales) => (
        <SaleTable
          sorting={sorting}
          sales={sales}
          label="Invoices"
          addressOf={({ _id }) => `/admin/invoice/invoicedetails/${_id}`}
        />
      )}
    </PagedList>
  )
}
