import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { PagedList } from '../../lists/paged-list.tsx'
import { allSalesQueries } from '../../sales/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { AdminPage } from '../admin-page.tsx'
import { SalesTable, saleSorting } from './sales-table.tsx'

/** §2: /admin/orders */
export default function OrdersPage() {
  return (
    <AdminPage title="Orders">
      <Orders />
    </AdminPage>
  )
}

function Orders() {
  const address = useListAddress()
  const sorting = saleSorting(address)
  return (
    <PagedList
      query={useQuery(allSalesQueries.orders(address.page, address.search, sorting.sort))}
      address={address}
      searchLabel={messages.searchOrders}
      empty={<EmptyState text="No orders yet" />}
    >
      {(sales) => (
        <SalesTable
          {...sorting}
          sales={sales}
          label="Orders"
          addressOf={({ _id }) => `/admin/orders/orderdetails/${_id}`}
        />
      )}
    </PagedList>
  )
}
