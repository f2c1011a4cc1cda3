import { useQuery } from '@tanstack/react-query'
import type { ListedDispute } from '#contract/orders/disputes.ts'
import type { RefundSort } from '#contract/orders/refunds.ts'
import { pageParams } from '#contract/platform/paging.ts'
import { adminPage } from '../../../platform/admin/admin-page.tsx'
import { freshQuery } from '../../../platform/api/query.ts'
import { ListTable } from '../../../platform/lists/list-table.tsx'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { sortingOf } from '../../../platform/lists/sorting.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useListAddress } from '../../../platform/ui/use-list-address.ts'
import { DisputeList } from './disputes.tsx'
import { refundColumns } from './refund-columns.tsx'

export default adminPage({ title: 'Refunds' }, RefundList)

/** Money that goes back, of orders and of payments that cannot be kept: what is open first, newest first. */
function RefundList() {
  const address = useListAddress()
  const sorting = sortingOf(address, refundColumns)
  const query = useQuery(refundQueries.list(address.page, sorting.sort))
  return (
    <div className="grid gap-6">
      {query.data && query.data.disputes.length > 0 && <Disputes disputes={query.data.disputes} />}
      {query.data && <Open refunds={query.data.open} />}
      <PagedList
        query={query}
        address={address}
        empty={
          <EmptyState text="Nothing is to be sent back">
            <p className="max-w-prose">
              Refunds of orders would stand here, and what was paid after a cancellation, paid twice or in a wrong
              amount.
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

const Disputes = ({ disputes }: { disputes: readonly ListedDispute[] }) => (
  <Section id="disputes" title="Card disputes" className="grid gap-3">
    <DisputeList disputes={disputes} />
  </Section>
)

const Open = ({ refunds }: { refunds: number }) => (
  <p className="text-muted" role="status">
    {refunds === 0 ? 'No refund is open.' : `${refunds} open: send the money back, then mark it here.`}
  </p>
)

const refundQueries = {
  list: (page: number, sort?: RefundSort) =>
    freshQuery('GET /refunds/:limit/:skip', { params: pageParams(page), query: { sort } }),
}
