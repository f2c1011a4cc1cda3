import { sql } from 'kysely'
import type { Db, Trx } from './schema.ts'

/**
 * Reads with indexes alone. For questions that end after so many hits: PostgreSQL takes hits to be
 * spread evenly, and would read row after row for them where they all stand at the end of a large
 * table. It would compile such costly plans, which takes longer still. To announce pages to the
 * operating system costs more than to read those in memory.
 */
export const readByIndex = <T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
      set_config('effective_io_concurrency', '0', true), set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(
      trx,
    )
    return read(trx)
  })
