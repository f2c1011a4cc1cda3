import { type RawBuilder, sql } from 'kysely'
import type { Measure } from '#contract/office/report-measures.ts'
import type { Period } from '#contract/office/report-period.ts'
import { dayOf } from '../../platform/db/lagos.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { withoutJit } from '../../platform/db/without-jit.ts'
import { addedUpAs, type Dimension, factsOf, keptThrough, listed, sumColumns } from './facts.ts'
import { sumsIn } from './measures.ts'
import type { Kept, Plan } from './plan.ts'

/** Sums of a year of 100,000 products stay in memory. */
const WORK_MEM = '64MB'

/** Which days of these periods have their sums stored, in the snapshot that reads the sums. */
export async function readKept(trx: Trx, periods: readonly Period[]): Promise<Kept> {
  const ends = periods.flatMap(({ from, to }) => [from, to]).toSorted()
  const from = ends[0]
  const to = ends.at(-1)
  const { rows } = await sql<Kept>`
    select to_char(${keptThrough()}, 'YYYY-MM-DD') as through,
      to_char(${dayOf(sql`clock_timestamp()`)}, 'YYYY-MM-DD') as today,
      array(select distinct to_char(day, 'YYYY-MM-DD') from sale_day_mark
        where day between ${from}::text::date and ${to}::text::date) as marked,
      ${withoutJit}, set_config('work_mem', ${WORK_MEM}, true) as memory`.execute(trx)
  return rows[0] ?? { through: null, marked: [], today: to ?? '' }
}

/** SQL: rows `day`, `key` and the sums of a time, from where the plan says. */
export function sumsOf(dimension: Dimension, { months, days, live }: Plan): RawBuilder<unknown> {
  const storedSums = (span: string, firstDays: readonly string[]) => sql`
    select day, key, ${sumColumns} from sale_sum
    where dimension = ${sql.lit(dimension)} and span = ${sql.lit(span)}
      and day = any(${firstDays}::text[]::date[])`
  const sources: RawBuilder<unknown>[] = []
  if (months.length > 0) sources.push(storedSums('month', months))
  if (days.length > 0) sources.push(storedSums('day', days))
  if (live.length > 0) {
    const facts = factsOf(dimension, listed(live))
    sources.push(sql`select day, key, ${sumColumns} from ${facts} as live`)
  }
  if (sources.length === 0) sources.push(storedSums('day', []))
  return sql`(${sql.join(sources, sql` union all `)})`
}

type KeyedSums = {
  measures: readonly Measure[]
  /** SQL: in place of the dimension's own key. */
  key?: RawBuilder<unknown> | undefined
}

/** SQL: the sums that measures are made of, a row for each key. */
export function byKey(
  dimension: Dimension,
  plan: Plan,
  { measures, key = sql`key` }: KeyedSums,
): RawBuilder<unknown> {
  const sums = addedUpAs(sumsIn(measures))
  return sql`(select ${key} as key, ${sums} from ${sumsOf(dimension, plan)} as of_time group by 1)`
}
