import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

/** @param rows what follows `from` in a query */
export async function countRows(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ total: number }>`select count(*) as total from ${rows}`.execute(db)
  return counted.rows[0]?.total ?? 0
}
