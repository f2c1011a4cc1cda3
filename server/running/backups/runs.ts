import { sql } from 'kysely'
import { databaseNow, timeBeforeNow } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { fieldOfError, StartError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'

/** The rows of `backup_run`: one runs at a time, whatever instances there are. */

const BACKUP_BEAT_MS = 2_000
/**
 * A process that has not been seen for so long counts as killed. The next backup waits no longer
 * than this.
 */
const DEAD_RUN_AFTER = '12 seconds'
/**
 * A scheduled backup that failed is tried again after so many seconds, or after its usual time if
 * that is shorter.
 */
const RETRY_BACKUP_SECONDS = 3600

/**
 * `nextSeconds`: until the schedule makes the next; undefined for a backup by hand. `id`: chosen by
 * the process that starts the run and reports its death.
 */
export type BackupClaim = {
  target: string
  nextSeconds?: number | undefined
  id?: string | undefined
}

/**
 * SQL: the last backup of the schedule is long enough ago. A shorter time than that set when it ran
 * counts at once.
 */
const backupDueSql = (everySeconds: number) => sql<boolean>`not exists (
  select from backup_run where next_at is not null
    and (ended_at is null or least(next_at, started_at + make_interval(secs => ${everySeconds})) > now()))`

export async function isBackupDue(db: Db, everySeconds: number): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select ${backupDueSql(everySeconds)} as due`.execute(
    db,
  )
  return rows[0]?.due ?? false
}

/**
 * Starts a run and returns its id. The unique index on running rows lets one instance win.
 * @throws StartError while another one runs, or when another instance made the one of the schedule
 */
export async function claimBackup(
  db: Db,
  { target, nextSeconds, id = createRowId() }: BackupClaim,
): Promise<string> {
  await failDeadRuns(db)
  const mayStart = nextSeconds === undefined ? sql`true` : backupDueSql(nextSeconds)
  const { numAffectedRows = 0n } = await sql`
    insert into backup_run (id, target, next_at)
    select ${id}, ${target}, now() + make_interval(secs => ${nextSeconds ?? null}::float8) where ${mayStart}
    on conflict ((true)) where ended_at is null do nothing`.execute(db)
  if (numAffectedRows > 0n) return id
  const running = await db
    .selectFrom('backup_run')
    .select('id')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  throw new StartError(
    running
      ? 'Another backup of this shop is running. If its process was killed, try again in 15 seconds.'
      : 'Another backup of this shop has just been made.',
  )
}

const endRunningRuns = (db: Db, failure: string) =>
  db
    .updateTable('backup_run')
    .set({ ended_at: databaseNow(), failure, next_at: nextTryAfterFailure })
    .where('ended_at', 'is', null)

/** Ends the runs of killed processes, which cannot say themselves that their backup failed. */
export const failDeadRuns = (db: Db): Promise<unknown> =>
  endRunningRuns(db, 'Its process was killed, or its machine stopped.')
    .where('seen_at', '<', timeBeforeNow(DEAD_RUN_AFTER))
    .execute()

/**
 * Ends a run for the process that started it and saw it die; a run that has ended by itself keeps
 * its own reason.
 */
export const failBackupRun = (db: Db, id: string, reason: string): Promise<unknown> =>
  endRunningRuns(db, reason).where('id', '=', id).execute()

/** Lists the runs to a place that failed: the files that they left there are no backup. */
export async function listFailedRuns(db: Db, target: string): Promise<string[]> {
  const runs = db
    .selectFrom('backup_run')
    .select('id')
    .where('target', '=', target)
    .where('failure', 'is not', null)
  return (await runs.execute()).map(({ id }) => id)
}

const nextTryAfterFailure = sql<Date>`case when next_at is not null then least(next_at, now() + make_interval(secs => ${RETRY_BACKUP_SECONDS})) end`

export type BackupOutcome = { bytes: number; rows: number; isVerified: boolean }

/**
 * Checks that the run still counts as running.
 * @throws StartError for one that was taken for dead: another run may have removed its files
 */
export type RequireRunning = () => Promise<void>

type BackupRunWork<T> = (
  requireRunning: RequireRunning,
) => Promise<{ outcome: BackupOutcome; result: T }>

/**
 * Does the work of a run and returns its result. While it works it records every two seconds that
 * the run is alive, and in the end its outcome or why it failed.
 */
export async function recordBackup<T>(db: Db, id: string, work: BackupRunWork<T>): Promise<T> {
  const run = db.updateTable('backup_run').where('id', '=', id)
  const beat = () =>
    run.set({ seen_at: databaseNow() }).where('ended_at', 'is', null).executeTakeFirst()
  const requireRunning = async (): Promise<void> => {
    if ((await beat()).numUpdatedRows === 0n)
      throw new StartError('It was taken for dead: it was not seen for 12 seconds.')
  }
  const timer = setInterval(() => void beat().catch(() => {}), BACKUP_BEAT_MS)
  try {
    const { outcome, result } = await work(requireRunning)
    await run
      .set({
        ended_at: databaseNow(),
        failure: null,
        bytes: outcome.bytes,
        rows: outcome.rows,
        verified_at: outcome.isVerified ? databaseNow() : null,
      })
      .execute()
    return result
  } catch (error) {
    // On a full disk this may fail, too. The error that is thrown says why the backup failed.
    await failBackupRun(db, id, failureReasonText(error)).catch(() => {})
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** Codes of the operating system and of PostgreSQL. */
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', '53100']

/** Also true for an error that another one explains. */
export const isDiskFullError = (error: unknown): boolean =>
  DISK_FULL_CODES.includes(fieldOfError(error, 'code') ?? '') ||
  (error instanceof Error && isDiskFullError(error.cause))

/**
 * Says in words why a backup failed, or names the error: messages of other programs may quote keys.
 */
export function failureReasonText(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (isDiskFullError(error))
    return `the disk is full (${fieldOfError(error, 'code') ?? 'no space'})`
  return fieldOfError(error, 'code') ?? fieldOfError(error, 'name') ?? 'unknown'
}
