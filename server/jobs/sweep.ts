import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Forgets what has served its time: keys of old orders, and counters whose window is long over. */
export async function sweep(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', sql<Date>`now() - interval '7 days'`).execute()
  await db.deleteFrom('rate_limit').where('window_start', '<', sql<Date>`now() - interval '1 day'`).execute()
}
