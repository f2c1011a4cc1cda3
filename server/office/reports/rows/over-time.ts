import { sql } from 'kysely'
import { REPORT_DEFINITIONS, resolveReportSort } from '#contract/office/report-measures.ts'
import {
  chooseBarStep,
  firstDayOfBar,
  listBarsOf,
  type ReportPeriod,
} from '#contract/office/report-period.ts'
import type { ReportRow } from '#contract/office/reports.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import { addedUpSums } from '../facts.ts'
import { figuresArray, figuresOfNoSales, toReportFigures } from '../measures.ts'
import { type KeptDays, planReportPeriod } from '../plan.ts'
import { selectSums } from '../read-sums.ts'
import type { ReportRows, ReportRowsRequest } from './keyed-rows.ts'

/**
 * A row for each day, week or month of the time, also of one without orders. Beside each stands
 * the row in the same place of the time before.
 */
export async function readReportOverTime(
  trx: Trx,
  request: ReportRowsRequest,
): Promise<ReportRows> {
  const { report, now, before } = request
  const { measures } = REPORT_DEFINITIONS[report]
  const step = chooseBarStep(now)
  const figures = await readReportBars(trx, request, now)
  const figuresBefore = before && (await readReportBars(trx, request, before))
  const barsBefore = before && listBarsOf(before, step)
  const rows = listBarsOf(now, step).map((bar, i): ReportRow => {
    const barBefore = barsBefore?.[i] ?? ''
    return {
      key: bar,
      name: bar,
      now: figures.get(bar) ?? figuresOfNoSales(measures),
      before: figuresBefore && (figuresBefore.get(barBefore) ?? figuresOfNoSales(measures)),
    }
  })
  return { rows: sortReportBars(rows, request), total: rows.length }
}

/** By time, unless a measure is asked for; then the largest or smallest first, unknown as 0. */
function sortReportBars(
  rows: readonly ReportRow[],
  { report, sort }: ReportRowsRequest,
): ReportRow[] {
  const order = resolveReportSort(report, sort)
  if (!order) return [...rows]
  const place = REPORT_DEFINITIONS[report].measures.indexOf(order.by)
  const figure = ({ now }: ReportRow): number => now[place] ?? 0
  if (order.isDown) return rows.toSorted((a, b) => figure(b) - figure(a))
  return rows.toSorted((a, b) => figure(a) - figure(b))
}

async function readReportBars(
  trx: Trx,
  { report, now, kept }: ReportRowsRequest,
  period: ReportPeriod,
) {
  const { measures } = REPORT_DEFINITIONS[report]
  const step = chooseBarStep(now)
  const bar = sql`greatest(date_trunc(${sql.lit(step)}, day::timestamp)::date, ${period.from}::text::date)`
  const sums = report === 'carts' ? cartsOfPeriod(period) : salesOfPeriod(period, kept)
  const { rows } = await sql<{ bar: string; figures: (number | null)[] }>`
    select to_char(bar, 'YYYY-MM-DD') as bar, ${figuresArray(measures)} as figures
    from (select ${bar} as bar, ${sums} group by 1) as sums`.execute(trx)
  return new Map(
    rows.map((row) => [
      firstDayOfBar(row.bar, step, period),
      toReportFigures(measures, row.figures),
    ]),
  )
}

const salesOfPeriod = (period: ReportPeriod, kept: KeptDays) =>
  sql`${addedUpSums} from ${selectSums('all', planReportPeriod(period, kept, { byDay: true }))} as of_time`

const cartsOfPeriod = ({
  from,
  to,
}: ReportPeriod) => sql`sum(carts) as carts, sum(ordered) as ordered
  from cart_day where day between ${from}::text::date and ${to}::text::date`
