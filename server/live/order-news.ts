import type { LiveEvent } from '#contract/live.ts'
import { orderTotal, toNaira } from '#contract/pricing.ts'
import type { Sale } from '#contract/sales.ts'
import type { SaleRow } from '../sales/queries.ts'

export const placed = (sale: Sale): LiveEvent => ({
  kind: 'order',
  id: sale._id,
  name: sale.personalDetails[0] ?? '',
  total: orderTotal(sale),
})

export const paid = ({ id, name, total_kobo }: SaleRow): LiveEvent => ({
  kind: 'payment',
  id,
  name,
  total: toNaira(total_kobo),
})
