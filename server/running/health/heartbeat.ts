import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { shopVersion } from '../../platform/config/version.ts'
import type { Db } from '../../platform/db/schema.ts'
import { createRowId } from '../../platform/ids.ts'
import type { Round } from '../../platform/jobs/scheduler.ts'
import type { InstanceNotes } from './notes.ts'

/** Seconds. Rounds of jobs are shorter; the health page shows one that takes longer. */
const SLOW_ROUND_S = 600

export type InstanceSelf = { id: string; startedAt: Date }

export const createInstanceSelf = (): InstanceSelf => ({
  id: createRowId(),
  startedAt: new Date(Date.now() - process.uptime() * 1000),
})

export type HeartbeatDeps = {
  db: Db
  self: InstanceSelf
  notes: InstanceNotes
  dataDir: string
  rounds: () => Round[]
}

/**
 * Runs as a job: records that this process lives, its memory and disk, and the notes that it has
 * made since.
 */
export async function recordHeartbeat({
  db,
  self,
  notes,
  dataDir,
  rounds,
}: HeartbeatDeps): Promise<void> {
  const { free, size } = (await readDiskSpace(dataDir)) ?? { free: 0, size: 0 }
  const slow = rounds().filter(({ seconds }) => seconds > SLOW_ROUND_S)
  const state = {
    memory: process.memoryUsage.rss(),
    disk_free: free,
    disk_size: size,
    slow_jobs: JSON.stringify(slow),
    seen_at: sql<Date>`now()`,
  }
  await db
    .insertInto('instance')
    .values({
      id: self.id,
      host: hostname(),
      pid: process.pid,
      started_at: self.startedAt,
      version: shopVersion,
      node: process.version,
      ...state,
    })
    .onConflict((on) => on.column('id').doUpdateSet(state))
    .execute()
  await notes.write(db)
}

/** Removes the record of a process that ends in order, so that nobody looks for it. */
export async function removeHeartbeat({
  db,
  self,
  notes,
}: Pick<HeartbeatDeps, 'db' | 'self' | 'notes'>): Promise<void> {
  await notes.write(db)
  await db.deleteFrom('instance').where('id', '=', self.id).execute()
}

/**
 * Reads the bytes of a disk, and those that a user may still write; undefined where the file system
 * does not tell.
 */
export async function readDiskSpace(
  folder: string,
): Promise<{ free: number; size: number } | undefined> {
  const found = await statfs(folder).catch(() => undefined)
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize }
}

/** Runs as a job: records how large the database is on each day; the last record of a day stays. */
export async function recordDatabaseSize(db: Db): Promise<void> {
  await sql`
    insert into database_size (day, bytes) values (lagos_day(now()), pg_database_size(current_database()))
    on conflict (day) do update set bytes = excluded.bytes`.execute(db)
}
