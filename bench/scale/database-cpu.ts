import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/open.ts'

/** Ticks of 10 ms. */
const TICK_MS = 10

/**
 * CPU time in ms of the processes that serve this database, by their ids; without those of a server
 * on another machine. Other load makes answers slower, but these figures hardly. Undefined for the
 * embedded database, which has no process of its own.
 */
export async function databaseCpu({
  kind,
  db,
}: Database): Promise<Map<number, number> | undefined> {
  if (kind === 'embedded') return undefined
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    db,
  )
  const times = await Promise.all(rows.map(async ({ pid }) => [pid, await cpuOf(pid)] as const))
  return new Map(times.flatMap(([pid, ms]) => (ms === undefined ? [] : [[pid, ms]])))
}

async function cpuOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const [user, system] =
    stat?.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number) ?? []
  return user === undefined || system === undefined ? undefined : (user + system) * TICK_MS
}

/** The CPU time they used in between. */
export const usedBetween = (before: Map<number, number>, after: Map<number, number>): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
