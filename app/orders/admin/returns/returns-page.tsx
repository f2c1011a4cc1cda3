import { useQuery } from '@tanstack/react-query'
import { RETURN_STATES } from '#contract/orders/returns/return-rules.ts'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { listQuery } from '../../../platform/api/query.ts'
import { PagedList, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { StateLinks } from '../../../platform/lists/state-links.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { AdminOrderLink } from '../../sales/order-link.tsx'
import { ReturnRequestCard } from '../../sales/return-list.tsx'
import { AdminReturnActions } from './return-actions.tsx'

export default createAdminPage({ title: 'Returns' }, PagedReturnList)

function PagedReturnList() {
  const address = useListAddress()
  const state = RETURN_STATES.find((state) => state === address.valueAt('state'))
  const found = useQuery(listQuery('GET /returns/:limit/:skip', address, { state }))
  return (
    <div className="grid gap-6">
      <StateLinks
        label="States of returns"
        states={[undefined, ...RETURN_STATES]}
        counts={found.data?.counts}
        chosen={state}
      />
      <PagedList
        query={found}
        address={address}
        empty={<EmptyState text="No goods are on their way back" />}
      >
        {(returns) => (
          <ul className="grid gap-4 lg:grid-cols-2">
            {returns.map((request) => (
              <ReturnRequestCard
                key={request._id}
                request={request}
                title={
                  <AdminOrderLink id={request.sale} name={request.name} className="wrap-anywhere" />
                }
              >
                <AdminReturnActions request={request} />
              </ReturnRequestCard>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
