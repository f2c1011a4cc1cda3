import { useQuery } from '@tanstack/react-query'
import type { Sale } from '#contract/orders/sales.ts'
import { ReturnCard } from '../../sales/return-list.tsx'
import { saleReturnsQuery } from '../../sales/return-queries.ts'
import { ReturnActions } from './return-actions.tsx'

/** The returns of an order, with what the shop can do. Nothing where there are none. */
export function OrderReturns({ sale }: { sale: Sale }) {
  const { data } = useQuery({ ...saleReturnsQuery(sale._id), enabled: sale.paymentStatus === 'paid' })
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="order-returns" className="grid gap-3">
      <h2 id="order-returns" className="display text-2xl">
        Returns
      </h2>
      <ul className="grid gap-3">
        {data.data.map((request) => (
          <ReturnCard key={request._id} request={request}>
            <ReturnActions request={request} />
          </ReturnCard>
        ))}
      </ul>
    </section>
  )
}
