import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { dayInLagosSql } from '../../platform/db/lagos.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import type { FollowedEvent, Follower } from './follower.ts'

export type EventJob = {
  db: Db
  log: Pick<FastifyBaseLogger, 'error'>
  followers: readonly Follower[]
}

const EVENT_BATCH = 500
/**
 * Events are counted when this follower has handled them: once each, whichever instance does it.
 */
const COUNTED = 'order-audit'
/** Seconds until a follower that failed tries again: after the first failure, the second … */
const FOLLOWER_RETRY_AFTER_S = [1, 5, 30, 120, 600]

/**
 * The commit does not wait for the disk. A crash of the database loses the last commits only, never
 * one before a commit that is on disk. So the places of followers are lost together with what was
 * written, and the work is done again. A mail leaves after the sender's claim is on disk, and with
 * it the mail's row.
 */
const withoutDiskWait = sql<string>`set_config('synchronous_commit', 'off', true)`

/**
 * One round: followers that are behind handle the next events. Returns 0 if there were none; else
 * there may be more
 */
export async function deliverEvents(job: EventJob): Promise<number> {
  const behind = await listFollowersBehind(job)
  if (behind.some(({ hasNewEvents }) => hasNewEvents)) await assignPositions(job.db)
  for (const { follower, failures } of behind) {
    if (failures > 0) await advanceSlowly(job, follower)
    else
      await advanceFollower(job.db, follower, EVENT_BATCH).catch(() => advanceSlowly(job, follower))
  }
  return behind.length
}

/** The key of an advisory lock; no other lock has it. */
const POSITIONS_LOCK = 20_261_123

/**
 * Gives committed events the next positions, in the order of their ids, which is that of an order's
 * events: its row is locked. Followers cannot read by id: a transaction gets its ids before it
 * commits, so an event may appear after one with a higher id. None appears below an assigned
 * position: one instance at a time assigns them, to committed events.
 */
const assignPositions = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ hasLock: boolean }>`
      select pg_try_advisory_xact_lock(${POSITIONS_LOCK}) as "hasLock", ${withoutDiskWait}`.execute(
      trx,
    )
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

/** `hasNewEvents`: some of the events to read have no position yet. */
type Behind = { follower: Follower; failures: number; hasNewEvents: boolean }

/**
 * Followers that have events to read and do not wait after a failure. One statement: idle shops run
 * it often.
 */
async function listFollowersBehind({ db, followers }: EventJob): Promise<Behind[]> {
  const { rows } = await sql<{ name: string; failures: number; hasNewEvents: boolean }>`
    select name, failures, events."hasNewEvents"
    from event_follower, (
      select exists (select from sale_event where position is null) as "hasNewEvents",
        (select max(position) from sale_event) as last
    ) as events
    where (events."hasNewEvents" or position < events.last) and coalesce(retry_at <= now(), true)`.execute(
    db,
  )
  return followers.flatMap((follower) => {
    const row = rows.find(({ name }) => name === follower.name)
    return row ? [{ ...row, follower }] : []
  })
}

/** One event at a time: those before an event that cannot be handled are handled. */
async function advanceSlowly({ db, log }: EventJob, follower: Follower): Promise<void> {
  try {
    for (let left = EVENT_BATCH; left > 0; left--) {
      const handled = await advanceFollower(db, follower, 1)
      if (handled === 0) return
    }
  } catch (error) {
    log.error({ err: error, follower: follower.name }, 'a follower of events failed')
    await recordFailure(db, follower, error)
  }
}

/**
 * Handles events and moves the follower's place, or neither. Returns how many: 0 at the end, or if
 * another works.
 */
async function advanceFollower(db: Db, follower: Follower, limit: number): Promise<number> {
  const events = await handleNextEvents(db, follower, limit)
  if (follower.name === COUNTED) {
    for (const { event } of events) metrics.orders.inc({ event })
  }
  return events.length
}

const handleNextEvents = (
  db: Db,
  { name, handle }: Follower,
  limit: number,
): Promise<FollowedEvent[]> =>
  db.transaction().execute(async (trx) => {
    const place = await trx
      .selectFrom('event_follower')
      .select(['position', withoutDiskWait.as('synchronous_commit')])
      .where('name', '=', name)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    const events = place ? await readNextEvents(trx, place.position, limit) : []
    const last = events.at(-1)
    if (!last) return []
    await handle(trx, events)
    await trx
      .updateTable('event_follower')
      .set({ position: last.position, failures: 0, retry_at: null, last_error: null })
      .where('name', '=', name)
      .execute()
    return events
  })

const isDayOver = sql<boolean>`${dayInLagosSql(sql`sale.created_at`)} < ${dayInLagosSql(sql`clock_timestamp()`)}`

const readNextEvents = (trx: Trx, after: number, limit: number): Promise<FollowedEvent[]> =>
  trx
    .selectFrom('sale_event')
    .innerJoin('sale', 'sale.id', 'sale_event.sale_id')
    .selectAll('sale_event')
    .select(['sale.name', 'sale.email', 'sale.total_kobo', isDayOver.as('isLate')])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .$narrowType<{ position: number }>()
    .execute()

async function recordFailure(db: Db, { name }: Follower, error: unknown): Promise<void> {
  await sql`
    update event_follower set failures = failures + 1, last_error = ${String(error).slice(0, 500)},
      retry_at = now() + make_interval(secs => (${FOLLOWER_RETRY_AFTER_S}::float8[])[least(failures + 1, ${FOLLOWER_RETRY_AFTER_S.length})])
    where name = ${name}`.execute(db)
}
