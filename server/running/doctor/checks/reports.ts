import { sql } from 'kysely'
import {
  addedUp,
  allDimensions,
  factsOf,
  isKnownDimension,
  keptThrough,
  SUMS,
} from '../../../office/reports/facts.ts'
import type { Checks } from './check.ts'

/** SQL: the sums of this day are kept, and up to date. */
const IS_KEPT = sql`day <= ${keptThrough()} and ${isKnownDimension()}
  and day not in (select day from sale_day_mark)`

/** SQL: all days whose sums reports read, since the first order. */
const KEPT_DAYS = sql`(select day::date as day from generate_series(
  (select min(lagos_day(created_at)) from sale)::timestamp, ${keptThrough()}::timestamp, '1 day') as day
  where day::date not in (select day from sale_day_mark))`

const sumsOfTable = (table: string) => sql.join(SUMS.map((name) => sql.ref(`${table}.${name}`)))

const factsOfDimensions = allDimensions().map(
  (dimension) =>
    sql`select ${dimension}::text as dimension, fact.* from ${factsOf(dimension, KEPT_DAYS)} as fact`,
)

export const reportChecks: Checks = {
  'the sums of days that reports read are those of their orders': sql`
    select coalesce(kept.day, fact.day) || ': ' || coalesce(kept.dimension, fact.dimension) || ' ' || coalesce(kept.key, fact.key) as what
    from (select * from sale_sum where span = 'day' and ${IS_KEPT}) kept
    full join (${sql.join(factsOfDimensions, sql` union all `)}) fact on fact.day = kept.day and fact.dimension = kept.dimension and fact.key = kept.key
    where (${sumsOfTable('kept')}) is distinct from (${sumsOfTable('fact')})`,
  'the sums of a month that reports read are those of its days': sql`
    select coalesce(kept.day, days.day) || ': ' || coalesce(kept.dimension, days.dimension) || ' ' || coalesce(kept.key, days.key) as what
    from (select * from sale_sum where span = 'month' and ${isKnownDimension()}) kept
    full join (
      select date_trunc('month', day::timestamp)::date as day, dimension, key, ${addedUp} from sale_sum where span = 'day' and ${isKnownDimension()} group by 1, 2, 3
    ) days on days.day = kept.day and days.dimension = kept.dimension and days.key = kept.key
    where (${sumsOfTable('kept')}) is distinct from (${sumsOfTable('days')})
      and (coalesce(kept.day, days.day) + interval '1 month')::date <= ${keptThrough()} + 1`,
}
