import { type Selectable, sql } from 'kysely'
import type { Db, Schema } from '../db/schema.ts'

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>

export type Queue<Table extends keyof Schema, Column extends string & keyof Row<Table>> = {
  table: Table
  id: string & keyof Row<Table>
  /** When a row is due, and how often it was claimed. */
  due: string & keyof Row<Table>
  count: string & keyof Row<Table>
  isPendingOnly?: boolean
  /** Seconds until the row is due again, after the first claim, the second … */
  againAfterS: readonly number[]
  /** Seconds after the last of these; null: never again. */
  atLastS: number | null
  columns: readonly Column[]
  perRound: number
}

/** Claims due rows, and sets in the same statement when they are due again: nothing is lost when an instance dies. */
export async function claimDue<Table extends keyof Schema, Column extends string & keyof Row<Table>>(
  db: Db,
  queue: Queue<Table, Column>,
): Promise<Pick<Row<Table>, Column>[]> {
  const [table, id, due, count] = [sql.table(queue.table), sql.ref(queue.id), sql.ref(queue.due), sql.ref(queue.count)]
  const { rows } = await sql<Pick<Row<Table>, Column>>`
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
