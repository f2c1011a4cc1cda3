import { useQuery } from '@tanstack/react-query'
import type { Sale } from '#contract/orders/sales.ts'
import { Section } from '../../platform/ui/section.tsx'
import { RefundList } from '../sales/refund-list.tsx'
import { saleRefundsQuery } from '../sales/refund-queries.ts'

/** The credit notes of an invoice. They stand beside it, as an issued invoice never changes, and are not printed with it. */
export function CreditNotes({ sale }: { sale: Sale }) {
  const { data } = useQuery({ ...saleRefundsQuery(sale._id), enabled: sale.refunded !== undefined })
  const credited = data?.data.filter(({ creditNote }) => creditNote !== undefined) ?? []
  if (credited.length === 0) return null
  return (
    <Section id="credit-notes" title="Credit notes" className="grid gap-3 print:hidden">
      <RefundList sale={sale._id} refunds={credited} />
    </Section>
  )
}
