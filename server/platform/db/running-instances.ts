import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Instances write that they live every few seconds. */
const ALIVE_WITHIN = '15 seconds'

/**
 * The instances that are connected to a server's database: host and process id. None for the embedded database, which
 * has one process, and none where a killed instance has left its row.
 */
export async function listRunning(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ isShop: boolean }>`
    select to_regclass('instance') is not null and exists (
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    ) as "isShop"`.execute(db)
  if (!found[0]?.isShop) return []
  const rows = await db
    .selectFrom('instance')
    .select(['host', 'pid'])
    .where('seen_at', '>', sql<Date>`now() - ${sql.lit(ALIVE_WITHIN)}::interval`)
    .execute()
  return rows.map(({ host, pid }) => `${host} ${pid}`)
}
