import { useQuery } from '@tanstack/react-query'
import type { Sale } from '#contract/orders/sales.ts'
import { RefundList } from './refund-list.tsx'
import { saleRefundsQuery } from './refund-queries.ts'

/** Refunds of an order, for its buyer. Renders nothing if there are none. */
export function BuyerRefunds({ sale }: { sale: Sale }) {
  const { data } = useQuery({ ...saleRefundsQuery(sale._id), enabled: sale.paymentStatus === 'paid' })
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="refunds" className="grid gap-3">
      <h2 id="refunds" className="display text-2xl">
        Refunds
      </h2>
      <RefundList sale={sale._id} refunds={data.data} />
    </section>
  )
}
