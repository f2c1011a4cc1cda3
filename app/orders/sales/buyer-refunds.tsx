import { useQuery } from '@tanstack/react-query'
import type { Sale } from '#contract/orders/sales.ts'
import { Section } from '../../platform/ui/section.tsx'
import { saleRefundsQuery } from './queries.ts'
import { RefundList } from './refund-list.tsx'

export function BuyerRefunds({ sale }: { sale: Sale }) {
  const { data } = useQuery({ ...saleRefundsQuery(sale._id), enabled: sale.paymentStatus === 'paid' })
  if (!data || data.data.length === 0) return null
  return (
    <Section id="refunds" title="Refunds" className="grid gap-3">
      <RefundList sale={sale._id} refunds={data.data} />
    </Section>
  )
}
