import { useQuery } from '@tanstack/react-query'
import { pageParams } from '#contract/platform/paging.ts'
import { adminPage } from '../../../platform/admin/admin-page.tsx'
import { freshQuery } from '../../../platform/api/query.ts'
import { ListTable } from '../../../platform/lists/list-table.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { sortingOf } from '../../../platform/lists/sorting.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useListAddress } from '../../../platform/ui/use-list-address.ts'
import { Disputes } from './disputes.tsx'
import { refundColumns } from './refund-columns.tsx'

export default adminPage({ title: 'Refunds' }, RefundList)

/**
 * Money that goes back, of orders and of payments that cannot be kept: what is open first, newest
 * first.
 */
function RefundList() {
  const address = useListAddress()
  const sorting = sortingOf(address, refundColumns)
  const query = useQuery(
    freshQuery('GET /refunds/:limit/:skip', {
      params: pageParams(address.page),
      query: { sort: sorting.sort },
    }),
  )
  const { data } = query
  return (
    <div className="grid gap-6">
      {data && data.disputes.length > 0 && <Disputes id="disputes" disputes={data.disputes} />}
      {data && (
        <p className="text-muted" role="status">
          {openText(data.open)}
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

const openText = (refunds: number): string =>
  refunds === 0 ? 'No refund is open.' : `${refunds} open: send the money back, then mark it here.`
