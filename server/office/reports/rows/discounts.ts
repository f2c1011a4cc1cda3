import { sql } from 'kysely'
import { REPORTS } from '#contract/office/report-measures.ts'
import type { Period } from '#contract/office/report-period.ts'
import { labelOf } from '#contract/orders/discount-sums.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import { planPeriod } from '../plan.ts'
import { byKey } from '../read-sums.ts'
import type { Rows, RowsAsked } from './asked.ts'
import { readKeyed, toRow } from './keyed-rows.ts'

export async function readDiscounts(trx: Trx, asked: RowsAsked): Promise<Rows> {
  const side = (period: Period) => sql`${byKey('discount', planPeriod(period, asked.kept), REPORTS.discounts)} as sums`
  const { rows, total } = await readKeyed(trx, asked, side)
  const { rows: found } = await sql<{ id: string; name: string; code: string | null }>`
    select id, name, code from discount where id::text = any(${rows.map(({ key }) => key)}::text[])`.execute(trx)
  const labels = new Map(found.map((discount) => [discount.id, labelOf(discount)]))
  return { rows: rows.map((row) => toRow(row, labels.get(row.key) ?? row.key)), total }
}
