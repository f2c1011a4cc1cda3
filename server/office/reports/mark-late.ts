import { sql } from 'kysely'
import { dayOf } from '../../platform/db/lagos.ts'
import type { Handle } from '../../platform/events/follower.ts'

/**
 * An order may be written just after midnight with a time before it, when the sums of that day are kept already. Other
 * changes are marked where they happen; a new order is not, so that placing one costs nothing more.
 */
export const markLate: Handle = async (trx, events) => {
  const late = events.filter(({ event, isLate }) => event === 'placed' && isLate).map(({ sale_id }) => sale_id)
  if (late.length === 0) return
  await sql`insert into sale_day_mark (day)
    select distinct ${dayOf(sql`created_at`)} from sale where id = any(${late}::text[]::uuid[])`.execute(trx)
}
