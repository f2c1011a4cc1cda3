import { sql } from 'kysely'
import type { Db, Trx } from './schema.ts'

/**
 * Reads with indexes alone. For questions that end after so many hits: PostgreSQL takes hits to be spread evenly, and
 * would read row after row of a large table for them, which takes a second where they all stand at its end. Such plans
 * look so costly that it would compile them, which takes longer still. Announcing each page to the operating system costs
 * more than to read those that it has in memory anyway.
 */
export const byIndex = <T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
      set_config('effective_io_concurrency', '0', true), set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(
      trx,
    )
    return read(trx)
  })
