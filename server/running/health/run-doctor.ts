import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { newId } from '../../platform/ids.ts'
import { examine } from '../doctor/doctor.ts'

/**
 * The hours of Lagos in which the doctor checks, because little is bought then. A night in which
 * the shop was down is made up for when the last check is 30 hours old.
 */
const NIGHT = { from: 3, to: 5 }
const AFTER = '20 hours'
const AT_LATEST = '30 hours'
/** A check of millions of orders takes minutes: one that takes longer than this was killed. */
const LOST_AFTER = '2 hours'

/** Asks for a check of all data. While one waits or runs, this changes nothing. */
export async function askDoctor(db: Db): Promise<void> {
  await sql`insert into doctor_run (id) values (${newId()}) on conflict do nothing`.execute(db)
}

/**
 * Runs as a job: asks for a check each night, and makes the check that was asked for, on one
 * instance. Returns how many checks it made.
 */
export async function runDoctor(db: Db): Promise<number> {
  await closeLost(db)
  await askAtNight(db)
  const id = await claim(db)
  if (id === undefined) return 0
  await db
    .updateTable('doctor_run')
    .set(await resultOf(db))
    .where('id', '=', id)
    .execute()
  return 1
}

const ENDED = sql<Date>`now()`

const resultOf = (db: Db) =>
  examine(db).then(
    (findings) => {
      const problems = findings.filter(({ offenders }) => offenders.length > 0)
      return { ended_at: ENDED, problems: JSON.stringify(problems) }
    },
    (error: unknown) => ({
      ended_at: ENDED,
      failure: error instanceof Error ? error.message.slice(0, 200) : 'unknown',
    }),
  )

/** Ends the checks whose instance was killed. */
const closeLost = (db: Db) =>
  sql`update doctor_run set ended_at = now(), failure = 'the process that ran it was stopped'
    where ended_at is null and started_at < now() - ${LOST_AFTER}::interval`.execute(db)

const askAtNight = (db: Db) =>
  sql`
    insert into doctor_run (id) select ${newId()}
    from (select max(asked_at) as last, (select min(timestamp)::timestamptz from kysely_migration) as since from doctor_run) as run
    where coalesce(last, since) < now() - ${AT_LATEST}::interval or (
      coalesce(last, since) < now() - ${AFTER}::interval and extract(hour from now() at time zone 'Africa/Lagos')
        between ${sql.lit(NIGHT.from)} and ${sql.lit(NIGHT.to)})
    on conflict do nothing`.execute(db)

/** Takes the check that waits; `skip locked` gives it to one instance only. */
async function claim(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update doctor_run set started_at = now() where id = (
      select id from doctor_run where started_at is null for update skip locked) returning id`.execute(
    db,
  )
  return rows[0]?.id
}
