import { type RawBuilder, sql } from 'kysely'
import {
  type Measure,
  REPORTS,
  type Report,
  type ReportSort,
  sortOf,
} from '#contract/office/report-measures.ts'
import type { Period } from '#contract/office/report-period.ts'
import type { ReportRow } from '#contract/office/reports.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import { figuresOf, measureOf, none, toFigures } from '../measures.ts'
import type { Kept } from '../plan.ts'

export type RowsAsked = {
  report: Report
  sort: ReportSort | undefined
  limit: number
  now: Period
  before: Period | undefined
  kept: Kept
}

export type Rows = { rows: ReportRow[]; total: number }

type Figures = ReportRow['now']
export type KeyedRow = { key: string; now: Figures; before: Figures | null }
type Found = { key: string; now: Figures | null; before: Figures | null; total: number }

/**
 * The first rows of a report in its order, and how many it has. `sumsOf`: a row for each key. A key
 * that one of both times lacks is nothing there.
 */
export async function readKeyed(
  trx: Trx,
  { report, sort, limit, now, before }: RowsAsked,
  sumsOf: (period: Period) => RawBuilder<unknown>,
): Promise<{ rows: KeyedRow[]; total: number }> {
  const { measures } = REPORTS[report]
  const order = sortOf(report, sort)
  const rank = order && measureOf(order.by)
  const direction = order?.isDown ? sql`desc` : sql`asc`
  const { rows } = await sql<Found>`
    select coalesce(n.key, b.key) as key, n.figures as now, b.figures as before, (count(*) over ())::int as total
    from (${sideOf(sumsOf(now), measures, rank)}) as n
    full join (${before ? sideOf(sumsOf(before), measures) : NO_SIDE}) as b on b.key = n.key
    order by n.rank ${direction} nulls last, 1 limit ${limit}`.execute(trx)
  const figures = (values: Figures | null): Figures =>
    values ? toFigures(measures, values) : none(measures)
  return {
    rows: rows.map((row) => ({
      key: row.key,
      now: figures(row.now),
      before: before ? figures(row.before) : null,
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** SQL: the figures of one time by key. `rank`: what the report is sorted by. */
const sideOf = (
  sums: RawBuilder<unknown>,
  measures: readonly Measure[],
  rank: RawBuilder<unknown> = sql`0`,
) => sql`select key, ${figuresOf(measures)} as figures, ${rank}::float8 as rank from ${sums}`

const NO_SIDE = sql`select null as key, null::float8[] as figures where false`

/** `product`: the `_id` of the product that the row is about. */
export const toRow = (
  { key, now, before }: KeyedRow,
  name: string,
  product?: string,
): ReportRow => ({ key, name, product, now, before: before ?? undefined })
