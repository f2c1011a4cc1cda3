import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import { noOrderLike } from '#contract/orders/desk-texts.ts'
import {
  isOrderFiltered,
  readOrderFilters,
  writeOrderFilters,
} from '#contract/orders/order-filter-address.ts'
import { adminPage } from '../../../platform/admin/admin-page.tsx'
import { useRights } from '../../../platform/admin/rights/use-rights.ts'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useListAddress } from '../../../platform/ui/use-list-address.ts'
import { ActionBar } from './action-bar.tsx'
import { KeysHelp, useDeskKeys } from './desk-keys.tsx'
import { DeskTable, deskSorting, PageTick } from './desk-table.tsx'
import { JobPanel } from './job-panel.tsx'
import { OrderFiltersBar } from './order-filters.tsx'
import { orderQueries } from './queries.ts'
import { useSelection } from './selection.ts'
import { useBulk } from './use-bulk.ts'
import { ViewStrip } from './view-strip.tsx'
import './desk.css'

export default adminPage({ title: 'Orders' }, Orders)

const nothingLike = (
  <EmptyState text={noOrderLike}>
    <LinkButton to="/admin/orders" tone="secondary">
      Show all
    </LinkButton>
  </EmptyState>
)

function Orders() {
  const address = useListAddress()
  const [params] = useSearchParams()
  const filters = readOrderFilters(params)
  const sorting = deskSorting(address)
  const { page, search } = address
  const list = useQuery(orderQueries.list({ filters, search, page, sort: sorting.sort }))
  const sales = list.data?.data ?? []
  const selection = useSelection(`${writeOrderFilters(filters)} ${search}`)
  const bulk = useBulk({ selection, filters, search })
  const { may } = useRights()
  const keys = useDeskKeys({
    sales,
    selection,
    act: (action, here) => may('orders') && bulk.ask(action, here),
  })
  return (
    <div className="desk">
      <ViewStrip />
      <PagedList
        query={list}
        address={address}
        searchLabel={messages.searchOrders}
        filters={
          <div className="-mt-3 flex flex-wrap items-start gap-3">
            <OrderFiltersBar search={search} />
            <KeysHelp {...keys} />
          </div>
        }
        empty={isOrderFiltered(filters) ? nothingLike : <EmptyState text="No orders yet" />}
      >
        {(rows) => (
          <>
            <PageTick sales={rows} total={list.data?.total ?? 0} selection={selection} />
            <DeskTable sorting={sorting} sales={rows} selection={selection} />
          </>
        )}
      </PagedList>
      <div className="desk-foot">
        <JobPanel />
        {may('orders') && (
          <ActionBar selection={selection} total={list.data?.total ?? 0} bulk={bulk} />
        )}
      </div>
    </div>
  )
}
