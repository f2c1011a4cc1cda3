import { type RawBuilder, sql } from 'kysely'
import { type Measure, REPORTS, sortOf } from '#contract/office/report-measures.ts'
import type { Period } from '#contract/office/report-period.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import { figuresOf, measureOf, none, toFigures } from '../measures.ts'
import type { RowsAsked } from './asked.ts'

export type KeyedRow = { key: string; now: (number | null)[]; before: (number | null)[] | null }
type Found = KeyedRow & { total: number }

/**
 * The rows of a report. `sumsOf`: the sums of a time, a relation with one row for each key. What one of both times has
 * not is a row of nothing there.
 */
export async function readKeyed(
  trx: Trx,
  { report, sort, limit, now, before }: RowsAsked,
  sumsOf: (period: Period) => RawBuilder<unknown>,
): Promise<{ rows: KeyedRow[]; total: number }> {
  const { measures } = REPORTS[report]
  const sides = sql`
    select coalesce(n.key, b.key) as key, n.figures as now, n.rank, b.figures as before
    from (${sideOf(sumsOf(now), measures, rankOf(report, sort))}) as n
    full join (${before ? sideOf(sumsOf(before), measures) : sideOf(sql`(select null as key) as nothing where false`, [], sql`0`)}) as b
      on b.key = n.key`
  const { rows } = await sql<Found>`
    select key, now, before, (count(*) over ())::int as total from (${sides}) as sides
    order by rank ${isDown(report, sort) ? sql`desc` : sql`asc`} nulls last, key limit ${limit}`.execute(trx)
  return {
    rows: rows.map((row) => ({
      key: row.key,
      now: row.now ? toFigures(measures, row.now) : none(measures),
      before: before === undefined ? null : row.before ? toFigures(measures, row.before) : none(measures),
    })),
    total: rows[0]?.total ?? 0,
  }
}

const sideOf = (sums: RawBuilder<unknown>, measures: readonly Measure[], rank: RawBuilder<unknown> = sql`0`) => sql`
  select key, ${measures.length > 0 ? figuresOf(measures) : sql`null::float8[]`} as figures, ${rank}::float8 as rank from ${sums}`

const rankOf = (report: RowsAsked['report'], sort: RowsAsked['sort']): RawBuilder<unknown> => {
  const order = sortOf(report, sort)
  return order ? measureOf(order.by) : sql`0`
}

const isDown = (report: RowsAsked['report'], sort: RowsAsked['sort']): boolean => sortOf(report, sort)?.isDown ?? false

export const toRow = ({ key, now, before }: KeyedRow, name: string, product?: string) => ({
  ...{ key, name, now },
  ...(product !== undefined && { product }),
  ...(before && { before }),
})
