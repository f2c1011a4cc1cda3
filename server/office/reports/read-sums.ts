import { type RawBuilder, sql } from 'kysely'
import type { Measure } from '#contract/office/report-measures.ts'
import type { Period } from '#contract/office/report-period.ts'
import { dayOf } from '../../platform/db/lagos.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { withoutJit } from '../../platform/db/without-jit.ts'
import { addedUpAs, type Dimension, factsOf, listed, sumColumns } from './facts.ts'
import { sumsIn } from './measures.ts'
import type { Kept, Plan } from './plan.ts'

/** Sums of a year of 100,000 products stay in memory. */
const WORK_MEM = '64MB'

/** Days whose sums are stored. Read in the snapshot of the sums. */
export async function readKept(trx: Trx, periods: readonly Period[]): Promise<Kept> {
  const ends = periods.flatMap(({ from, to }) => [from, to]).toSorted()
  const [from, to] = [ends[0], ends.at(-1)]
  const { rows } = await sql<Kept>`
    select to_char(through, 'YYYY-MM-DD') as through, to_char(${dayOf(sql`clock_timestamp()`)}, 'YYYY-MM-DD') as today,
      array(select distinct to_char(day, 'YYYY-MM-DD') from sale_day_mark
        where day between ${from}::text::date and ${to}::text::date) as marked, ${withoutJit}, set_config('work_mem', ${WORK_MEM}, true) as memory
    from sale_sum_state`.execute(trx)
  return rows[0] ?? { through: null, marked: [], today: to ?? '' }
}

/** SQL: rows `day`, `key` and the sums of a time, from where the plan says. */
export function sumsOf(dimension: Dimension, { months, days, live }: Plan): RawBuilder<unknown> {
  const kept = (span: string, list: readonly string[]) => sql`
    select day, key, ${sumColumns} from sale_sum
    where dimension = ${sql.lit(dimension)} and span = ${sql.lit(span)} and day = any(${list}::text[]::date[])`
  const parts = [
    ...(months.length > 0 ? [kept('month', months)] : []),
    ...(days.length > 0 ? [kept('day', days)] : []),
    ...(live.length > 0
      ? [sql`select day, key, ${sumColumns} from ${factsOf(dimension, listed(live))} as live`]
      : []),
  ]
  return parts.length > 0 ? sql`(${sql.join(parts, sql` union all `)})` : sql`(${kept('day', [])})`
}

type Keyed = { measures: readonly Measure[]; key?: RawBuilder<unknown> | undefined }

/**
 * SQL: the sums that measures are made of, a row for each key. `key`: in place of the dimension's
 * own.
 */
export const byKey = (
  dimension: Dimension,
  plan: Plan,
  { measures, key = sql`key` }: Keyed,
): RawBuilder<unknown> =>
  sql`(select ${key} as key, ${addedUpAs(sumsIn(measures))} from ${sumsOf(dimension, plan)} as of_time group by 1)`
