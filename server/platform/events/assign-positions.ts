import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/**
 * The commit does not wait for the disk. A crash of the database loses the last commits only, never one before a commit
 * that is on disk. So the places of followers are lost together with what was written, and the work is done again. A
 * mail leaves after the sender's claim is on disk, and with it the mail's row.
 */
export const withoutDiskWait = sql<string>`set_config('synchronous_commit', 'off', true)`

/** The key of an advisory lock; no other lock has it. */
const LOCK = 20_261_123

/**
 * Gives committed events the next positions, in the order of their ids. Followers cannot read by id: a transaction gets
 * its ids before it commits, so an event may appear after one with a higher id. No event appears below a position that
 * was assigned: one instance at a time assigns them, to committed events only.
 *
 * Events of one order are inserted while its row is locked. Their ids, and so their positions, are in the order in
 * which they happened.
 */
export const assignPositions = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ hasLock: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK}) as "hasLock", ${withoutDiskWait}`.execute(trx)
    if (!rows[0]?.hasLock) return
    // A separate statement: its snapshot has the commit of the instance that had the lock before.
    await sql`
      update sale_event set position = placed.position
      from (
        select id, (select coalesce(max(position), 0) from sale_event) + row_number() over (order by id) as position
        from sale_event where position is null
      ) as placed
      where sale_event.id = placed.id`.execute(trx)
  })
