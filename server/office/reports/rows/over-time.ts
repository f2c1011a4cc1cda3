import { sql } from 'kysely'
import { REPORTS, sortOf } from '#contract/office/report-measures.ts'
import { barOf, barsOf, type Period, stepOf } from '#contract/office/report-period.ts'
import type { ReportRow } from '#contract/office/reports.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import { addedUp } from '../facts.ts'
import { figuresOf, none, toFigures } from '../measures.ts'
import { type Kept, planPeriod } from '../plan.ts'
import { sumsOf } from '../read-sums.ts'
import type { Rows, RowsAsked } from './keyed-rows.ts'

/**
 * A row for each day, week or month of the time, also of one without orders; beside each the one of
 * the same number before.
 */
export async function readOverTime(trx: Trx, request: RowsAsked): Promise<Rows> {
  const { report, now, before } = request
  const { measures } = REPORTS[report]
  const step = stepOf(now)
  const figures = await readBars(trx, request, now)
  const figuresBefore = before && (await readBars(trx, request, before))
  const barsBefore = before && barsOf(before, step)
  const rows = barsOf(now, step).map((bar, i): ReportRow => {
    const barBefore = barsBefore?.[i] ?? ''
    return {
      key: bar,
      name: bar,
      now: figures.get(bar) ?? none(measures),
      before: figuresBefore && (figuresBefore.get(barBefore) ?? none(measures)),
    }
  })
  return { rows: sortRows(rows, request), total: rows.length }
}

/** By time, unless a measure is asked for; then the largest or smallest first, unknown as 0. */
function sortRows(rows: readonly ReportRow[], { report, sort }: RowsAsked): ReportRow[] {
  const order = sortOf(report, sort)
  if (!order) return [...rows]
  const place = REPORTS[report].measures.indexOf(order.by)
  const figure = ({ now }: ReportRow): number => now[place] ?? 0
  if (order.isDown) return rows.toSorted((a, b) => figure(b) - figure(a))
  return rows.toSorted((a, b) => figure(a) - figure(b))
}

async function readBars(trx: Trx, { report, now, kept }: RowsAsked, period: Period) {
  const { measures } = REPORTS[report]
  const step = stepOf(now)
  const bar = sql`greatest(date_trunc(${sql.lit(step)}, day::timestamp)::date, ${period.from}::text::date)`
  const sums = report === 'carts' ? cartsOf(period) : salesOf(period, kept)
  const { rows } = await sql<{ bar: string; figures: (number | null)[] }>`
    select to_char(bar, 'YYYY-MM-DD') as bar, ${figuresOf(measures)} as figures
    from (select ${bar} as bar, ${sums} group by 1) as sums`.execute(trx)
  return new Map(
    rows.map((row) => [barOf(row.bar, step, period), toFigures(measures, row.figures)]),
  )
}

const salesOf = (period: Period, kept: Kept) =>
  sql`${addedUp} from ${sumsOf('all', planPeriod(period, kept, { byDay: true }))} as of_time`

const cartsOf = ({ from, to }: Period) => sql`sum(carts) as carts, sum(ordered) as ordered
  from cart_day where day between ${from}::text::date and ${to}::text::date`
