import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/**
 * The transaction does not wait for the disk. What a crash of the database loses is lost with all later commits, so with
 * the places of followers that have seen it: it is done again.
 */
export const withoutDiskWait = sql<string>`set_config('synchronous_commit', 'off', true)`

/** Any number that no other advisory lock of the shop uses. */
const LOCK = 20_261_123

/**
 * Gives committed events the next positions, in the order of their ids. Followers cannot read by id: a transaction gets
 * its ids before it commits, so an event may appear after one with a higher id. Positions have no such gaps, because
 * one instance at a time gives them, and only to events that it sees.
 *
 * Events of one order are inserted while its row is locked. Their ids, and so their positions, are in the order in which
 * they happened.
 */
export const assignPositions = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK}) as "isMine", ${withoutDiskWait}`.execute(trx)
    if (!rows[0]?.isMine) return
    // A statement of its own, so that it sees what the last instance with the lock has committed.
    await sql`
      update sale_event set position = placed.position
      from (
        select id, (select coalesce(max(position), 0) from sale_event) + row_number() over (order by id) as position
        from sale_event where position is null
      ) as placed
      where sale_event.id = placed.id`.execute(trx)
  })

export async function hasEventsWithoutPosition(db: Db): Promise<boolean> {
  const event = await db.selectFrom('sale_event').select('id').where('position', 'is', null).limit(1).executeTakeFirst()
  return event !== undefined
}
