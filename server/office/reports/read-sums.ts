import { type RawBuilder, sql } from 'kysely'
import type { Measure } from '#contract/office/report-measures.ts'
import type { ReportPeriod } from '#contract/office/report-period.ts'
import { dayInLagosSql } from '../../platform/db/lagos.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { withoutJit } from '../../platform/db/without-jit.ts'
import {
  addUpColumns,
  addUpFacts,
  keptThroughDay,
  listedDays,
  type SumDimension,
  sumColumnList,
} from './facts.ts'
import { listSumsOfMeasures } from './measures.ts'
import type { KeptDays, PeriodPlan } from './plan.ts'

/** Sums of a year of 100,000 products stay in memory. */
const SUMS_WORK_MEM = '64MB'

/** Which days of these periods have their sums stored, in the snapshot that reads the sums. */
export async function readKeptDays(trx: Trx, periods: readonly ReportPeriod[]): Promise<KeptDays> {
  const ends = periods.flatMap(({ from, to }) => [from, to]).toSorted()
  const from = ends[0]
  const to = ends.at(-1)
  const { rows } = await sql<KeptDays>`
    select to_char(${keptThroughDay()}, 'YYYY-MM-DD') as through,
      to_char(${dayInLagosSql(sql`clock_timestamp()`)}, 'YYYY-MM-DD') as today,
      array(select distinct to_char(day, 'YYYY-MM-DD') from sale_day_mark
        where day between ${from}::text::date and ${to}::text::date) as marked,
      ${withoutJit}, set_config('work_mem', ${SUMS_WORK_MEM}, true) as memory`.execute(trx)
  return rows[0] ?? { through: null, marked: [], today: to ?? '' }
}

/** SQL: rows `day`, `key` and the sums of a time, from where the plan says. */
export function selectSums(
  dimension: SumDimension,
  { months, days, live }: PeriodPlan,
): RawBuilder<unknown> {
  const storedSums = (span: string, firstDays: readonly string[]) => sql`
    select day, key, ${sumColumnList} from sale_sum
    where dimension = ${sql.lit(dimension)} and span = ${sql.lit(span)}
      and day = any(${firstDays}::text[]::date[])`
  const sources: RawBuilder<unknown>[] = []
  if (months.length > 0) sources.push(storedSums('month', months))
  if (days.length > 0) sources.push(storedSums('day', days))
  if (live.length > 0) {
    const facts = addUpFacts(dimension, listedDays(live))
    sources.push(sql`select day, key, ${sumColumnList} from ${facts} as live`)
  }
  if (sources.length === 0) sources.push(storedSums('day', []))
  return sql`(${sql.join(sources, sql` union all `)})`
}

type KeyedSumsOptions = {
  measures: readonly Measure[]
  /** SQL: in place of the dimension's own key. */
  key?: RawBuilder<unknown> | undefined
}

/** SQL: the sums that measures are made of, a row for each key. */
export function selectSumsByKey(
  dimension: SumDimension,
  plan: PeriodPlan,
  { measures, key = sql`key` }: KeyedSumsOptions,
): RawBuilder<unknown> {
  const sums = addUpColumns(listSumsOfMeasures(measures))
  return sql`(select ${key} as key, ${sums} from ${selectSums(dimension, plan)} as of_time group by 1)`
}
