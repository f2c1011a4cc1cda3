import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { RETURN_STATES, type ReturnState } from '#contract/orders/return-rules.ts'
import { pageParams } from '#contract/platform/paging.ts'
import { adminPage } from '../../../platform/admin/admin-page.tsx'
import { freshQuery } from '../../../platform/api/query.ts'
import { PagedList } from '../../../platform/lists/paged-list.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useListAddress } from '../../../platform/ui/use-list-address.ts'
import { OrderLink } from '../../sales/order-link.tsx'
import { ReturnCard } from '../../sales/return-list.tsx'
import { ReturnActions } from './return-actions.tsx'

export default adminPage({ title: 'Returns' }, ReturnsList)

function ReturnsList() {
  const address = useListAddress()
  const [params] = useSearchParams()
  const state = RETURN_STATES.find((state) => state === params.get('state'))
  const found = useQuery(
    freshQuery('GET /returns/:limit/:skip', { params: pageParams(address.page), query: { state } }),
  )
  return (
    <div className="grid gap-6">
      <States counts={found.data?.counts ?? {}} chosen={state} />
      <PagedList query={found} address={address} empty={<EmptyState text="No goods are on their way back" />}>
        {(returns) => (
          <ul className="grid gap-4 lg:grid-cols-2">
            {returns.map((request) => (
              <ReturnCard
                key={request._id}
                request={request}
                title={<OrderLink id={request.sale} name={request.name} className="wrap-anywhere" />}
              >
                <ReturnActions request={request} />
              </ReturnCard>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

const States = ({ counts, chosen }: { counts: Readonly<Record<string, number>>; chosen: ReturnState | undefined }) => (
  <nav aria-label="States of returns" className="flex flex-wrap gap-2">
    {[undefined, ...RETURN_STATES].map((state) => (
      <Link
        key={state ?? 'all'}
        to={state ? `?state=${state}` : '?'}
        aria-current={state === chosen ? 'page' : undefined}
        className="flex min-h-11 items-center rounded-box border border-control px-3 aria-[current]:border-accent aria-[current]:font-semibold"
      >
        {state ?? 'all'}
        {state && ` (${counts[state] ?? 0})`}
      </Link>
    ))}
  </nav>
)
