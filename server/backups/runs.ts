import { sql } from 'kysely'
import { ago, now } from '../db/now.ts'
import type { Db } from '../db/schema.ts'
import { fieldOf, StartError } from '../errors.ts'
import { newId } from '../ids.ts'

/** The rows of `backup_run`: one runs at a time, whatever instances there are. */

const BEAT_MS = 30_000
/** A process that has not been seen for so long was killed. */
const DEAD_AFTER = '5 minutes'
/** A failed scheduled one is tried again after so many seconds, or after its usual time if that is shorter. */
const AGAIN_SECONDS = 3600

/** `nextSeconds`: until the schedule makes the next; undefined for one by hand. */
export type Claim = { target: string; nextSeconds?: number | undefined }

/** The schedule's last is long enough ago, also by a shorter time than was set when it ran. */
const due = (everySeconds: number) => sql<boolean>`not exists (
  select from backup_run where next_at is not null
    and (ended_at is null or least(next_at, started_at + make_interval(secs => ${everySeconds})) > now()))`

export async function isDue(db: Db, everySeconds: number): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select ${due(everySeconds)} as due`.execute(db)
  return rows[0]?.due ?? false
}

/**
 * The id of a new run.
 * @throws StartError while another one runs, or when another instance made the one of the schedule
 */
export async function claimBackup(db: Db, { target, nextSeconds }: Claim): Promise<string> {
  await failDead(db)
  const id = newId()
  const { numAffectedRows = 0n } = await sql`
    insert into backup_run (id, target, next_at)
    select ${id}, ${target}, now() + make_interval(secs => ${nextSeconds ?? null}::float8) where ${nextSeconds === undefined ? sql`true` : due(nextSeconds)}
    on conflict ((true)) where ended_at is null do nothing`.execute(db)
  if (numAffectedRows === 0n) throw new StartError('Another backup of this shop is running, or has just been made.')
  return id
}

/** A killed process cannot say that its backup failed. */
export const failDead = async (db: Db): Promise<void> => {
  await db
    .updateTable('backup_run')
    .set({ ended_at: now(), failure: 'It was interrupted.', next_at: again })
    .where('ended_at', 'is', null)
    .where('seen_at', '<', ago(DEAD_AFTER))
    .execute()
}

const again = sql<Date>`case when next_at is not null then least(next_at, now() + make_interval(secs => ${AGAIN_SECONDS})) end`

export type Outcome = { bytes: number; rows: number; isVerified: boolean }

/** Says meanwhile that it is alive, and in the end how it went. */
export async function recordBackup<T>(db: Db, id: string, work: () => Promise<[Outcome, T]>): Promise<T> {
  const run = db.updateTable('backup_run').where('id', '=', id)
  const timer = setInterval(
    () =>
      void run
        .set({ seen_at: now() })
        .execute()
        .catch(() => {}),
    BEAT_MS,
  )
  try {
    const [{ bytes, rows, isVerified }, result] = await work()
    await run.set({ ended_at: now(), bytes, rows, verified_at: isVerified ? now() : null }).execute()
    return result
  } catch (error) {
    await run.set({ ended_at: now(), failure: reasonOf(error), next_at: again }).execute()
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** In words, or the name of the error: messages of others may quote keys. */
export const reasonOf = (error: unknown): string =>
  error instanceof StartError ? error.message : (fieldOf(error, 'code') ?? fieldOf(error, 'name') ?? 'unknown')
