import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { AdminPage } from '../../admin/admin-page.tsx'
import { SalesTable, saleSorting } from '../../admin/orders/sales-table.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import { allSalesQueries } from '../../sales/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'

/** §2: /admin/orders */
export default function OrdersRoute() {
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
