import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canActOnReturn } from '#contract/orders/returns/return-rules.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { loadOnDemand } from '../../platform/hydration/on-demand.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { PageSection } from '../../platform/ui/section.tsx'
import { saleRefundsQuery, saleReturnsQuery } from './queries.ts'
import { SaleRefundList } from './refund-list.tsx'
import { ActOnReturnButton, ReturnRequestCard } from './return-list.tsx'

/** The money of an order that went back to its buyer; nothing where none did. */
export function BuyerRefunds({ sale }: { sale: Sale }) {
  const { data } = useQuery(saleRefundsQuery(sale))
  if (!data || data.data.length === 0) return null
  return (
    <PageSection id="refunds" title="Refunds" className="grid gap-3">
      <SaleRefundList sale={sale._id} refunds={data.data} />
    </PageSection>
  )
}

const returnFormPart = loadOnDemand(() => import('./return-form.tsx'))

/** The returns of an order for its buyer, and the form for another while pieces can be sent back. */
export function BuyerReturns({ sale }: { sale: Sale }) {
  const { data } = useQuery(saleReturnsQuery(sale))
  const [isAsking, setAsking] = useState(false)
  if (!data) return null
  const { data: returns, left, until } = data
  const canAsk = left.some(({ qty }) => qty > 0)
  if (returns.length === 0 && !canAsk) return null
  return (
    <PageSection id="returns" title="Returns" className="grid gap-3">
      {returns.length > 0 && (
        <ul className="grid gap-3">
          {returns.map((request) => (
            <ReturnRequestCard key={request._id} request={request}>
              {canActOnReturn('withdraw', request.state) && (
                <ActOnReturnButton
                  request={request}
                  value="withdraw"
                  className="justify-self-start max-sm:w-full"
                >
                  Withdraw
                </ActOnReturnButton>
              )}
            </ReturnRequestCard>
          ))}
        </ul>
      )}
      {canAsk && !isAsking && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button tone="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
            Send something back
          </Button>
          {until && <span className="text-muted">until {dateInLagos(until)}</span>}
        </div>
      )}
      {canAsk && isAsking && (
        <returnFormPart.Part sale={sale} left={left} onClose={() => setAsking(false)} />
      )}
    </PageSection>
  )
}
