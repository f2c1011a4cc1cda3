import { sql } from 'kysely'
import {
  addedUpSums,
  addUpFacts,
  allSumDimensions,
  isKnownSumDimension,
  keptThroughDay,
  SUM_COLUMNS,
} from '../../../office/reports/facts.ts'
import type { DoctorChecks } from './check.ts'

/** SQL: the sums of this day are kept, and up to date. */
const IS_DAY_KEPT_SQL = sql`day <= ${keptThroughDay()} and ${isKnownSumDimension()}
  and day not in (select day from sale_day_mark)`

/** SQL: all days whose sums reports read, since the first order. */
const KEPT_DAYS_SQL = sql`(select day::date as day from generate_series(
  (select min(lagos_day(created_at)) from sale)::timestamp, ${keptThroughDay()}::timestamp, '1 day') as day
  where day::date not in (select day from sale_day_mark))`

const sumColumnsOfTable = (table: string) =>
  sql.join(SUM_COLUMNS.map((name) => sql.ref(`${table}.${name}`)))

const factsOfDimensions = allSumDimensions().map(
  (dimension) =>
    sql`select ${dimension}::text as dimension, fact.* from ${addUpFacts(dimension, KEPT_DAYS_SQL)} as fact`,
)

export const reportChecks: DoctorChecks = {
  'the sums of days that reports read are those of their orders': sql`
    select coalesce(kept.day, fact.day) || ': ' || coalesce(kept.dimension, fact.dimension) || ' ' || coalesce(kept.key, fact.key) as what
    from (select * from sale_sum where span = 'day' and ${IS_DAY_KEPT_SQL}) kept
    full join (${sql.join(factsOfDimensions, sql` union all `)}) fact on fact.day = kept.day and fact.dimension = kept.dimension and fact.key = kept.key
    where (${sumColumnsOfTable('kept')}) is distinct from (${sumColumnsOfTable('fact')})`,
  'the sums of a month that reports read are those of its days': sql`
    select coalesce(kept.day, days.day) || ': ' || coalesce(kept.dimension, days.dimension) || ' ' || coalesce(kept.key, days.key) as what
    from (select * from sale_sum where span = 'month' and ${isKnownSumDimension()}) kept
    full join (
      select date_trunc('month', day::timestamp)::date as day, dimension, key, ${addedUpSums} from sale_sum where span = 'day' and ${isKnownSumDimension()} group by 1, 2, 3
    ) days on days.day = kept.day and days.dimension = kept.dimension and days.key = kept.key
    where (${sumColumnsOfTable('kept')}) is distinct from (${sumColumnsOfTable('days')})
      and (coalesce(kept.day, days.day) + interval '1 month')::date <= ${keptThroughDay()} + 1`,
}
