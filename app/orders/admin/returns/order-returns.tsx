import { useQuery } from '@tanstack/react-query'
import type { Sale } from '#contract/orders/sales.ts'
import { Section } from '../../../platform/ui/section.tsx'
import { saleReturnsQuery } from '../../sales/queries.ts'
import { ReturnCard } from '../../sales/return-list.tsx'
import { ReturnActions } from './return-actions.tsx'

export function OrderReturns({ sale }: { sale: Sale }) {
  const { data } = useQuery({ ...saleReturnsQuery(sale._id), enabled: sale.paymentStatus === 'paid' })
  if (!data || data.data.length === 0) return null
  return (
    <Section id="order-returns" title="Returns" className="grid gap-3">
      <ul className="grid gap-3">
        {data.data.map((request) => (
          <ReturnCard key={request._id} request={request}>
            <ReturnActions request={request} />
          </ReturnCard>
        ))}
      </ul>
    </Section>
  )
}
