import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import {
  isOrderFiltered,
  readOrderFilters,
  writeOrderFilters,
} from '#contract/orders/sales/order-filter-address.ts'
import { noOrderLike } from '#contract/orders/texts/order-list-texts.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { useOwnRights } from '../../../platform/admin/rights/use-rights.ts'
import { PagedList, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { BulkActionBar } from './action-bar.tsx'
import { BulkJobPanel } from './job-panel.tsx'
import { OrderFiltersBar } from './order-filters.tsx'
import { OrderListKeysHelp, useOrderListKeys } from './order-list-keys.tsx'
import { ChoosePageTick, OrderListTable, readOrderListSorting } from './order-list-table.tsx'
import { orderQueries } from './queries.ts'
import { useOrderSelection } from './selection.ts'
import { useBulkActions } from './use-bulk.ts'
import { OrderViewStrip } from './view-strip.tsx'
import './order-list.css'

export default createAdminPage({ title: 'Orders' }, AdminOrderList)

const noMatchingOrders = (
  <EmptyState text={noOrderLike}>
    <LinkButton to="/admin/orders" tone="secondary">
      Show all
    </LinkButton>
  </EmptyState>
)

function AdminOrderList() {
  const address = useListAddress()
  const [params] = useSearchParams()
  const filters = readOrderFilters(params)
  const sorting = readOrderListSorting(address)
  const { page, search } = address
  const list = useQuery(orderQueries.list({ filters, search, page, sort: sorting.sort }))
  const sales = list.data?.data ?? []
  const selection = useOrderSelection(`${writeOrderFilters(filters)} ${search}`)
  const bulk = useBulkActions({ selection, filters, search })
  const { may } = useOwnRights()
  const keys = useOrderListKeys({
    sales,
    selection,
    act: (action, here) => may('orders') && bulk.ask(action, here),
  })
  return (
    <div className="order-list">
      <OrderViewStrip />
      <PagedList
        query={list}
        address={address}
        searchLabel={messages.searchOrders}
        filters={
          <div className="-mt-3 flex flex-wrap items-start gap-3">
            <OrderFiltersBar search={search} />
            <OrderListKeysHelp {...keys} />
          </div>
        }
        empty={isOrderFiltered(filters) ? noMatchingOrders : <EmptyState text="No orders yet" />}
      >
        {(rows) => (
          <>
            <ChoosePageTick sales={rows} total={list.data?.total ?? 0} selection={selection} />
            <OrderListTable sorting={sorting} sales={rows} selection={selection} />
          </>
        )}
      </PagedList>
      <div className="order-list-foot">
        <BulkJobPanel />
        {may('orders') && (
          <BulkActionBar selection={selection} total={list.data?.total ?? 0} bulk={bulk} />
        )}
      </div>
    </div>
  )
}
