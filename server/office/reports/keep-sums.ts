import { sql } from 'kysely'
import type { Handle } from '../../orders/events/follower.ts'
import { dayInLagosSql } from '../../platform/db/lagos.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { withoutJit } from '../../platform/db/without-jit.ts'
import {
  addedUpSums,
  addUpFacts,
  allSumDimensions,
  isKnownSumDimension,
  keptThroughDay,
  listedDays,
  sumColumnList,
} from './facts.ts'

/** The key of an advisory lock; no other lock has it. */
const KEEP_SUMS_LOCK = 20_261_130
/** Days of one transaction. */
const DAYS_PER_ROUND = 7

/**
 * Keeps the sums of the next days that are over, or of days that changed since. Returns how many
 * days; 0: all are kept. One instance at a time. It is repeated after a crash, and changes nothing
 * where nothing changed.
 *
 * No change is lost: each leaves a mark in its own transaction. A mark that is deleted here was
 * committed before the sums are read, by a later statement; one that is committed later stays, and
 * its day is read from the orders until it is summed again.
 */
export const keepReportSums = (db: Db): Promise<number> =>
  db.transaction().execute(async (trx) => {
    if (!(await tryKeepSumsLock(trx))) return 0
    await startAgainForNewDimension(trx)
    const days = await listNextDays(trx)
    if (days.length === 0) return 0
    await sql`delete from sale_day_mark where day = any(${days}::text[]::date[])`.execute(trx)
    await keepSumsOfDays(trx, days)
    await sql`update sale_sum_state set through = greatest(through, ${days.at(-1)}::text::date)`.execute(
      trx,
    )
    await keepSumsOfMonths(trx, days)
    return days.length
  })

/** Does not wait: the instance that has the lock keeps the sums. */
async function tryKeepSumsLock(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ hasLock: boolean }>`
    select pg_try_advisory_xact_lock(${KEEP_SUMS_LOCK}) as "hasLock", ${withoutJit}`.execute(trx)
  return rows[0]?.hasLock ?? false
}

/**
 * Days that were kept by another version may lack a dimension of this one: then all are summed
 * again, from the first. Beside an instance of the previous version, which keeps days without the
 * dimension, this happens again after each of its rounds, so that no day stays without it.
 */
async function startAgainForNewDimension(trx: Trx): Promise<void> {
  const dimensions = allSumDimensions()
  await sql`update sale_sum_state set through = ${keptThroughDay()}, dimensions = ${dimensions}::text[]
    where dimensions <> ${dimensions}::text[]`.execute(trx)
}

/**
 * Changed days first, so that few are read from the orders; then those after the last that is kept.
 */
async function listNextDays(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with state as materialized (
      select coalesce(through, (select min(day) from (
        select min(${dayInLagosSql(sql`created_at`)}) as day from sale
        union all select min(${dayInLagosSql(sql`paid_at`)}) from payment
        union all select min(${dayInLagosSql(sql`created_at`)}) from refund) as first) - 1, ${dayInLagosSql(sql`clock_timestamp()`)} - 2) as through,
        ${dayInLagosSql(sql`clock_timestamp()`)} - 1 as last
      from sale_sum_state
    ), changed as materialized (
      select distinct day from sale_day_mark where day <= (select through from state) order by day limit ${DAYS_PER_ROUND}
    )
    select to_char(day, 'YYYY-MM-DD') as day from (
      select day from changed
      union all
      select (through + n)::date from state, generate_series(1, ${DAYS_PER_ROUND}::int) as n
      where through + n <= last and not exists (select from changed)
    ) as next order by day`.execute(trx)
  return rows.map(({ day }) => day)
}

async function keepSumsOfDays(trx: Trx, days: readonly string[]): Promise<void> {
  await sql`delete from sale_sum
    where ${isKnownSumDimension()} and span = 'day' and day = any(${days}::text[]::date[])`.execute(
    trx,
  )
  for (const dimension of allSumDimensions()) {
    await sql`insert into sale_sum (span, dimension, day, key, ${sumColumnList})
      select 'day', ${dimension}, day, key, ${sumColumnList} from ${addUpFacts(dimension, listedDays(days))} as fact
      order by day, key`.execute(trx)
  }
}

/** The months of these days that are over and kept as a whole. */
async function keepSumsOfMonths(trx: Trx, days: readonly string[]): Promise<void> {
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))]
  const wholeMonths = sql`(select month::date from unnest(${months}::text[]::date[]) as month, sale_sum_state
    where (month + interval '1 month')::date - 1 <= through)`
  await sql`delete from sale_sum where ${isKnownSumDimension()} and span = 'month' and day in ${wholeMonths}`.execute(
    trx,
  )
  await sql`insert into sale_sum (span, dimension, day, key, ${sumColumnList})
    select 'month', dimension, month, key, ${addedUpSums} from ${wholeMonths} as whole(month)
    join sale_sum on ${isKnownSumDimension()} and span = 'day' and day >= month and day < (month + interval '1 month')::date
    group by dimension, month, key order by dimension, month, key`.execute(trx)
}

/**
 * An order may be written just after midnight with a time before it, when the sums of that day are
 * kept already. Other changes are marked where they happen; a new order is not, so that placing one
 * costs nothing more.
 */
export const markLateOrders: Handle = async (trx, events) => {
  const late = events
    .filter(({ event, isLate }) => event === 'placed' && isLate)
    .map(({ sale_id }) => sale_id)
  if (late.length === 0) return
  await sql`insert into sale_day_mark (day)
    select distinct ${dayInLagosSql(sql`created_at`)} from sale where id = any(${late}::text[]::uuid[])`.execute(
    trx,
  )
}
