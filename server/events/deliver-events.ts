import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { assignPositions, hasEventsWithoutPosition, withoutDiskWait } from './assign-positions.ts'
import type { Follower, SaleEvent } from './follower.ts'

export type EventJob = { db: Db; log: Pick<FastifyBaseLogger, 'error'>; followers: readonly Follower[] }

const BATCH = 500
/** Seconds until a follower that failed tries again: after the first failure, the second … */
const RETRY_AFTER_S = [1, 5, 30, 120, 600]

/**
 * One round: each follower in turn handles events from its place on. Several instances share the followers. Answers 0 when
 * there was nothing to do; otherwise there may be more.
 */
export async function deliverEvents(job: EventJob): Promise<number> {
  const hasNew = await hasEventsWithoutPosition(job.db)
  if (hasNew) await assignPositions(job.db)
  const behind = await listBehind(job)
  for (const { follower, failures } of behind) {
    await (failures > 0 ? advanceSlowly(job, follower) : advanceFast(job, follower))
  }
  return Number(hasNew) + behind.length
}

/** Followers that have events to read and do not wait after a failure. */
async function listBehind({ db, followers }: EventJob): Promise<{ follower: Follower; failures: number }[]> {
  const rows = await db
    .selectFrom('event_follower')
    .select(['name', 'failures'])
    .where('position', '<', sql<number>`(select max(position) from sale_event)`)
    .where(sql<boolean>`coalesce(retry_at <= now(), true)`)
    .execute()
  return followers.flatMap((follower) => {
    const row = rows.find(({ name }) => name === follower.name)
    return row ? [{ follower, failures: row.failures }] : []
  })
}

const advanceFast = (job: EventJob, follower: Follower): Promise<unknown> =>
  advance(job.db, follower, BATCH).catch(() => advanceSlowly(job, follower))

/** One event at a time, so that an event that cannot be handled holds up those after it only. */
async function advanceSlowly({ db, log }: EventJob, follower: Follower): Promise<void> {
  try {
    for (let left = BATCH; left > 0; left--) if ((await advance(db, follower, 1)) === 0) return
  } catch (error) {
    log.error({ err: error, follower: follower.name }, 'a follower of events failed')
    await recordFailure(db, follower, error)
  }
}

/**
 * Handles the next events and moves the follower's place, both or neither. Answers how many events that were: none at
 * the end, or while another instance handles them.
 */
const advance = (db: Db, { name, handle }: Follower, limit: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const place = await trx
      .selectFrom('event_follower')
      .select(['position', withoutDiskWait.as('setting')])
      .where('name', '=', name)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    const events = place ? await readEvents(trx, place.position, limit) : []
    const last = events.at(-1)
    if (!last) return 0
    await handle(trx, events)
    await trx
      .updateTable('event_follower')
      .set({ position: last.position, failures: 0, retry_at: null, last_error: null })
      .where('name', '=', name)
      .execute()
    return events.length
  })

const readEvents = (trx: Trx, after: number, limit: number): Promise<SaleEvent[]> =>
  trx
    .selectFrom('sale_event')
    .innerJoin('sale', 'sale.id', 'sale_event.sale_id')
    .selectAll('sale_event')
    .select(['sale.name', 'sale.email', 'sale.total_kobo'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .$narrowType<{ position: number }>()
    .execute()

async function recordFailure(db: Db, { name }: Follower, error: unknown): Promise<void> {
  await sql`
    update event_follower set failures = failures + 1, last_error = ${String(error).slice(0, 500)},
      retry_at = now() + make_interval(secs => (${RETRY_AFTER_S}::float8[])[least(failures + 1, ${RETRY_AFTER_S.length})])
    where name = ${name}`.execute(db)
}
