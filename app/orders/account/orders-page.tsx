import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { accountPage } from '../../people/account/account-page.tsx'
import { listQuery } from '../../platform/api/query.ts'
import { PagedList, useListAddress } from '../../platform/lists/paged-list.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { SaleTable } from '../sales/sale-table.tsx'

export default accountPage({ title: 'Orders' }, AccountOrderList)

function AccountOrderList() {
  const address = useListAddress()
  return (
    <PagedList
      query={useQuery(listQuery('GET /sales/user/:limit/:skip/:search?', address))}
      address={address}
      searchLabel={messages.searchOrders}
      empty={
        <EmptyState
          text={messages.noPurchases}
          link={{ title: 'Browse all products', to: '/products' }}
        />
      }
    >
      {(sales) => <SaleTable sales={sales} label="Orders" to="/user/orders/orderdetails" />}
    </PagedList>
  )
}
