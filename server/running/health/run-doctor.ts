import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { createRowId } from '../../platform/ids.ts'
import { examineAllData } from '../doctor/doctor.ts'

/**
 * The hours of Lagos in which the doctor checks, because little is bought then. A night in which
 * the shop was down is made up for when the last check is 30 hours old.
 */
const DOCTOR_HOURS = { from: 3, to: 5 }
const DOCTOR_AFTER = '20 hours'
const DOCTOR_AT_LATEST = '30 hours'
/** A check of millions of orders takes minutes: one that takes longer than this was killed. */
const DOCTOR_LOST_AFTER = '2 hours'

/** Asks for a check of all data. While one waits or runs, this changes nothing. */
export async function requestDoctorRun(db: Db): Promise<void> {
  await sql`insert into doctor_run (id) values (${createRowId()}) on conflict do nothing`.execute(
    db,
  )
}

/**
 * Runs as a job: asks for a check each night, and makes the check that was asked for, on one
 * instance. Returns how many checks it made.
 */
export async function runRequestedDoctor(db: Db): Promise<number> {
  await closeLostDoctorRuns(db)
  await requestNightlyRun(db)
  const id = await claimDoctorRun(db)
  if (id === undefined) return 0
  await db
    .updateTable('doctor_run')
    .set(await examineForResult(db))
    .where('id', '=', id)
    .execute()
  return 1
}

const ENDED_NOW = sql<Date>`now()`

const examineForResult = (db: Db) =>
  examineAllData(db).then(
    (findings) => {
      const problems = findings.filter(({ offenders }) => offenders.length > 0)
      return { ended_at: ENDED_NOW, problems: JSON.stringify(problems) }
    },
    (error: unknown) => ({
      ended_at: ENDED_NOW,
      failure: error instanceof Error ? error.message.slice(0, 200) : 'unknown',
    }),
  )

/** Ends the checks whose instance was killed. */
const closeLostDoctorRuns = (db: Db) =>
  sql`update doctor_run set ended_at = now(), failure = 'the process that ran it was stopped'
    where ended_at is null and started_at < now() - ${DOCTOR_LOST_AFTER}::interval`.execute(db)

const requestNightlyRun = (db: Db) =>
  sql`
    insert into doctor_run (id) select ${createRowId()}
    from (select max(asked_at) as last, (select min(timestamp)::timestamptz from kysely_migration) as since from doctor_run) as run
    where coalesce(last, since) < now() - ${DOCTOR_AT_LATEST}::interval or (
      coalesce(last, since) < now() - ${DOCTOR_AFTER}::interval and extract(hour from now() at time zone 'Africa/Lagos')
        between ${sql.lit(DOCTOR_HOURS.from)} and ${sql.lit(DOCTOR_HOURS.to)})
    on conflict do nothing`.execute(db)

/** Takes the check that waits; `skip locked` gives it to one instance only. */
async function claimDoctorRun(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update doctor_run set started_at = now() where id = (
      select id from doctor_run where started_at is null for update skip locked) returning id`.execute(
    db,
  )
  return rows[0]?.id
}
