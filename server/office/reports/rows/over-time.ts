import { sql } from 'kysely'
import { REPORTS, sortOf } from '#contract/office/report-measures.ts'
import { barOf, barsOf, type Period, stepOf } from '#contract/office/report-period.ts'
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
export async function readOverTime(trx: Trx, asked: RowsAsked): Promise<Rows> {
  const { report, sort, now, before } = asked
  const { measures } = REPORTS[report]
  const step = stepOf(now)
  const [bars, past] = [barsOf(now, step), before && barsOf(before, step)]
  const figures = await readBars(trx, asked, now)
  const earlier = before && (await readBars(trx, asked, before))
  const rows = bars.map((bar, i) => ({
    ...{ key: bar, name: bar, now: figures.get(bar) ?? none(measures) },
    ...(earlier && { before: earlier.get(past?.[i] ?? '') ?? none(measures) }),
  }))
  const order = sortOf(report, sort)
  const place = order ? measures.indexOf(order.by) : -1
  if (order)
    rows.sort((a, b) => ((b.now[place] ?? 0) - (a.now[place] ?? 0)) * (order.isDown ? 1 : -1))
  return { rows, total: rows.length }
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
