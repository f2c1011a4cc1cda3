import { useQuery } from '@tanstack/react-query'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { listQuery } from '../../../platform/api/query.ts'
import { ListTable } from '../../../platform/lists/list-table.tsx'
import { PagedList, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { listSortingOf } from '../../../platform/lists/sorting.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { CardDisputeList } from './disputes.tsx'
import { refundColumns } from './refund-columns.tsx'

export default createAdminPage({ title: 'Refunds' }, RefundQueue)

/**
 * Money that goes back, of orders and of payments that cannot be kept: what is open first, newest
 * first.
 */
function RefundQueue() {
  const address = useListAddress()
  const sorting = listSortingOf(address, refundColumns)
  const query = useQuery(listQuery('GET /refunds/:limit/:skip', address, { sort: sorting.sort }))
  const { data } = query
  return (
    <div className="grid gap-6">
      {data && data.disputes.length > 0 && (
        <CardDisputeList id="disputes" disputes={data.disputes} />
      )}
      {data && (
        <p className="text-muted" role="status">
          {openRefundsText(data.open)}
        </p>
      )}
      <PagedList
        query={query}
        address={address}
        empty={
          <EmptyState text="Nothing is to be sent back">
            <p className="max-w-prose">
              Refunds of orders would stand here, and what was paid after a cancellation, paid twice
              or in a wrong amount.
            </p>
          </EmptyState>
        }
      >
        {(refunds) => (
          <ListTable
            aria-label="Refunds"
            rows={refunds}
            columns={refundColumns}
            keyOf={({ _id }) => _id}
            sorting={sorting}
          />
        )}
      </PagedList>
    </div>
  )
}

const openRefundsText = (refunds: number): string =>
  refunds === 0 ? 'No refund is open.' : `${refunds} open: send the money back, then mark it here.`
