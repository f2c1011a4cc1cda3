import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { SaleTable, saleSorting } from '../../../orders/sales/sale-table.tsx'
import { userQueries } from '../../../people/admin/users/queries.ts'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useListAddress } from '../../../platform/ui/use-list-address.ts'

export function UserOrders({ id }: { id: string }) {
  const address = useListAddress()
  const sorting = saleSorting(address)
  return (
    <Section id="user-orders" title="Orders" headingClass="display mb-4 text-2xl">
      <PagedList
        query={useQuery(userQueries.sales(id, address.page, address.search, sorting.sort))}
        address={address}
        searchLabel={messages.searchOrders}
        empty={<p className="text-muted">No orders yet.</p>}
      >
        {(sales) => (
          <SaleTable
            sorting={sorting}
            sales={sales}
            label="Orders"
            addressOf={({ _id }) => `/admin/orders/orderdetails/${_id}`}
          />
        )}
      </PagedList>
    </Section>
  )
}
