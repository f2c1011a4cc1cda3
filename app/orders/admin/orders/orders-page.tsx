import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import { noOrderLike } from '#contract/orders/desk-texts.ts'
import {
  isOrderFiltered,
  readOrderFilters,
  writeOrderFilters,
} from '#contract/orders/order-filter-address.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { useOwnRights } from '../../../platform/admin/use-rights.ts'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useListAddress } from '../../../platform/ui/use-list-address.ts'
import { BulkActionBar } from './action-bar.tsx'
import { DeskKeysHelp, useDeskKeys } from './desk-keys.tsx'
import { ChoosePageTick, DeskOrderTable, readDeskSorting } from './desk-table.tsx'
import { BulkJobPanel } from './job-panel.tsx'
import { OrderFiltersBar } from './order-filters.tsx'
import { orderQueries } from './queries.ts'
import { useOrderSelection } from './selection.ts'
import { useBulkActions } from './use-bulk.ts'
import { OrderViewStrip } from './view-strip.tsx'
import './desk.css'

export default createAdminPage({ title: 'Orders' }, OrderDesk)

const noMatchingOrders = (
  <EmptyState text={noOrderLike}>
    <LinkButton to="/admin/orders" tone="secondary">
      Show all
    </LinkButton>
  </EmptyState>
)

function OrderDesk() {
  const address = useListAddress()
  const [params] = useSearchParams()
  const filters = readOrderFilters(params)
  const sorting = readDeskSorting(address)
  const { page, search } = address
  const list = useQuery(orderQueries.list({ filters, search, page, sort: sorting.sort }))
  const sales = list.data?.data ?? []
  const selection = useOrderSelection(`${writeOrderFilters(filters)} ${search}`)
  const bulk = useBulkActions({ selection, filters, search })
  const { may } = useOwnRights()
  const keys = useDeskKeys({
    sales,
    selection,
    act: (action, here) => may('orders') && bulk.ask(action, here),
  })
  return (
    <div className="desk">
      <OrderViewStrip />
      <PagedList
        query={list}
        address={address}
        searchLabel={messages.searchOrders}
        filters={
          <div className="-mt-3 flex flex-wrap items-start gap-3">
            <OrderFiltersBar search={search} />
            <DeskKeysHelp {...keys} />
          </div>
        }
        empty={isOrderFiltered(filters) ? noMatchingOrders : <EmptyState text="No orders yet" />}
      >
        {(rows) => (
          <>
            <ChoosePageTick sales={rows} total={list.data?.total ?? 0} selection={selection} />
            <DeskOrderTable sorting={sorting} sales={rows} selection={selection} />
          </>
        )}
      </PagedList>
      <div className="desk-foot">
        <BulkJobPanel />
        {may('orders') && (
          <BulkActionBar selection={selection} total={list.data?.total ?? 0} bulk={bulk} />
        )}
      </div>
    </div>
  )
}
