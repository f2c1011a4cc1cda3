import { type RawBuilder, sql } from 'kysely'
import {
  type Measure,
  REPORT_DEFINITIONS,
  type ReportName,
  type ReportSort,
  resolveReportSort,
} from '#contract/office/report-measures.ts'
import type { ReportPeriod } from '#contract/office/report-period.ts'
import type { ReportRow } from '#contract/office/reports.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import { figuresArray, figuresOfNoSales, measureExpression, toReportFigures } from '../measures.ts'
import type { KeptDays } from '../plan.ts'

export type ReportRowsRequest = {
  report: ReportName
  sort: ReportSort | undefined
  limit: number
  now: ReportPeriod
  before: ReportPeriod | undefined
  kept: KeptDays
}

export type ReportRows = { rows: ReportRow[]; total: number }

type RowFigures = ReportRow['now']
export type KeyedReportRow = { key: string; now: RowFigures; before: RowFigures | null }
type KeyedRowFound = {
  key: string
  now: RowFigures | null
  before: RowFigures | null
  total: number
}

/**
 * The first rows of a report in its order, and how many it has. `sumsOf`: a row for each key. A key
 * that one of both times lacks is nothing there.
 */
export async function readKeyedRows(
  trx: Trx,
  { report, sort, limit, now, before }: ReportRowsRequest,
  sumsOf: (period: ReportPeriod) => RawBuilder<unknown>,
): Promise<{ rows: KeyedReportRow[]; total: number }> {
  const { measures } = REPORT_DEFINITIONS[report]
  const order = resolveReportSort(report, sort)
  const rank = order && measureExpression(order.by)
  const direction = order?.isDown ? sql`desc` : sql`asc`
  const { rows } = await sql<KeyedRowFound>`
    select coalesce(n.key, b.key) as key, n.figures as now, b.figures as before, (count(*) over ())::int as total
    from (${figuresOfSide(sumsOf(now), measures, rank)}) as n
    full join (${before ? figuresOfSide(sumsOf(before), measures) : NO_SIDE}) as b on b.key = n.key
    order by n.rank ${direction} nulls last, 1 limit ${limit}`.execute(trx)
  const figures = (values: RowFigures | null): RowFigures =>
    values ? toReportFigures(measures, values) : figuresOfNoSales(measures)
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
const figuresOfSide = (
  sums: RawBuilder<unknown>,
  measures: readonly Measure[],
  rank: RawBuilder<unknown> = sql`0`,
) => sql`select key, ${figuresArray(measures)} as figures, ${rank}::float8 as rank from ${sums}`

const NO_SIDE = sql`select null as key, null::float8[] as figures where false`

/** `product`: the `_id` of the product that the row is about. */
export const toReportRow = (
  { key, now, before }: KeyedReportRow,
  name: string,
  product?: string,
): ReportRow => ({ key, name, product, now, before: before ?? undefined })
