import { type Expression, sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * The number of rows of a query in brackets that selects nothing: `db.selectFrom('sale').where(…)`.
 */
export async function countQueryRows(db: Db, rows: Expression<unknown>): Promise<number> {
  const counted = await sql<{
    count: number
  }>`select count(*)::int as count from ${rows} as counted`.execute(db)
  return counted.rows[0]?.count ?? 0
}
