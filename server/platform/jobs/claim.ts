import { sql } from 'kysely'
import type { Db, RowOf, Schema } from '../db/schema.ts'

export type Queue<Table extends keyof Schema, Column extends string & keyof RowOf<Table>> = {
  table: Table
  id: string & keyof RowOf<Table>
  /** When a row is due, and how often it was claimed. */
  due: string & keyof RowOf<Table>
  count: string & keyof RowOf<Table>
  isPendingOnly: boolean
  /** Seconds until the row is due again, after the first claim, the second … */
  againAfterS: readonly number[]
  /** Seconds after the last of these; null: never again. */
  atLastS: number | null
  columns: readonly Column[]
  perRound: number
}

/** Claims due rows, and sets in the same statement when they are due again: nothing is lost when an instance dies. */
export async function claimDue<Table extends keyof Schema, Column extends string & keyof RowOf<Table>>(
  db: Db,
  queue: Queue<Table, Column>,
): Promise<Pick<RowOf<Table>, Column>[]> {
  const [table, id, due, count] = [sql.table(queue.table), sql.ref(queue.id), sql.ref(queue.due), sql.ref(queue.count)]
  const { rows } = await sql<Pick<RowOf<Table>, Column>>`
    update ${table} set ${count} = ${count} + 1, ${due} =
      now() + make_interval(secs => coalesce((${queue.againAfterS}::float8[])[${count} + 1], ${queue.atLastS}::float8))
    where ${id} in (
      select ${id} from ${table}
      where ${due} <= now() ${queue.isPendingOnly ? sql`and status = 'pending'` : sql``}
      order by ${due} limit ${queue.perRound} for update skip locked
    )
    returning ${sql.join(queue.columns.map((column) => sql.ref(column)))}
  `.execute(db)
  return rows
}
