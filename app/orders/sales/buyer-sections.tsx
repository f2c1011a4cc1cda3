import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canAct } from '#contract/orders/return-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { dateOf } from '#contract/platform/times.ts'
import { onDemand } from '../../platform/hydration/on-demand.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { saleRefundsQuery, saleReturnsQuery } from './queries.ts'
import { RefundList } from './refund-list.tsx'
import { ReturnButton, ReturnCard } from './return-list.tsx'

/** The money of an order that went back to its buyer; nothing where none did. */
export function BuyerRefunds({ sale }: { sale: Sale }) {
  const { data } = useQuery({
    ...saleRefundsQuery(sale._id),
    enabled: sale.paymentStatus === 'paid',
  })
  if (!data || data.data.length === 0) return null
  return (
    <Section id="refunds" title="Refunds" className="grid gap-3">
      <RefundList sale={sale._id} refunds={data.data} />
    </Section>
  )
}

const form = onDemand(() => import('./return-form.tsx').then(({ ReturnForm }) => ReturnForm))

/** The returns of an order for its buyer, and the form for another while pieces can be sent back. */
export function BuyerReturns({ sale }: { sale: Sale }) {
  const { data } = useQuery({
    ...saleReturnsQuery(sale._id),
    enabled: sale.paymentStatus === 'paid',
  })
  const [isAsking, setAsking] = useState(false)
  if (!data) return null
  const { data: returns, left, until } = data
  const canAsk = left.some(({ qty }) => qty > 0)
  if (returns.length === 0 && !canAsk) return null
  return (
    <Section id="returns" title="Returns" className="grid gap-3">
      {returns.length > 0 && (
        <ul className="grid gap-3">
          {returns.map((request) => (
            <ReturnCard key={request._id} request={request}>
              {canAct('withdraw', request.state) && (
                <ReturnButton
                  request={request}
                  value="withdraw"
                  className="justify-self-start max-sm:w-full"
                >
                  Withdraw
                </ReturnButton>
              )}
            </ReturnCard>
          ))}
        </ul>
      )}
      {canAsk && !isAsking && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button tone="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
            Send something back
          </Button>
          {until && <span className="text-muted">until {dateOf(until)}</span>}
        </div>
      )}
      {canAsk && isAsking && <form.Part sale={sale} left={left} onClose={() => setAsking(false)} />}
    </Section>
  )
}
