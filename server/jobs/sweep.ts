import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Forgets what has served its time: keys of old orders, counters whose window is long over, imports and download tickets. */
export async function sweep(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', sql<Date>`now() - interval '7 days'`).execute()
  await db.deleteFrom('rate_limit').where('window_start', '<', sql<Date>`now() - interval '1 day'`).execute()
  await db
    .deleteFrom('import')
    .where('status', '=', 'done')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
  await db.deleteFrom('export_ticket').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute()
  // Sooner than pictures that nothing refers to yet: those of a started import are still there.
  await db
    .deleteFrom('import')
    .where('status', 'in', ['checking', 'checked'])
    .where('created_at', '<', sql<Date>`now() - interval '20 hours'`)
    .execute()
}
