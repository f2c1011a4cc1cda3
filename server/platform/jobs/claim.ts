import { sql } from 'kysely'
import type { Db, RowOf, Schema } from '../db/schema.ts'

type Columns<Row> = { id: keyof Row; due: keyof Row; count: keyof Row; isPendingOnly: boolean }

const TRIES = { id: 'id', due: 'next_try_at', count: 'attempts', isPendingOnly: true } as const
const CHECKS = { id: 'id', due: 'next_check_at', count: 'checks', isPendingOnly: false } as const

/** The key of a row, when it is due, and how often it was claimed. */
const TABLES = {
  bulk_item: TRIES,
  import_picture: TRIES,
  mail_outbox: TRIES,
  payment_attempt: { ...CHECKS, id: 'reference' },
  refund: CHECKS,
  webhook_inbox: TRIES,
} satisfies { [Table in keyof Schema]?: Columns<RowOf<Table>> }

type Queue<Table extends keyof typeof TABLES, Column extends string & keyof RowOf<Table>> = {
  table: Table
  /** Seconds until the row is due again, after the first claim, the second … */
  againAfterS: readonly number[]
  /** Seconds after the last of these; null: never again. */
  atLastS: number | null
  columns: readonly Column[]
  perRound: number
}

/**
 * Takes due rows, each for one instance only: others skip what it has locked. The same statement
 * sets when they are due again, so that nothing is lost when the instance dies
 * (docs/decisions/0006-jobs.md).
 */
export async function claimDue<
  Table extends keyof typeof TABLES,
  Column extends string & keyof RowOf<Table>,
>(db: Db, queue: Queue<Table, Column>): Promise<Pick<RowOf<Table>, Column>[]> {
  const names = TABLES[queue.table]
  const table = sql.table(queue.table)
  const id = sql.ref(names.id)
  const due = sql.ref(names.due)
  const count = sql.ref(names.count)
  const { rows } = await sql<Pick<RowOf<Table>, Column>>`
    update ${table} set ${count} = ${count} + 1, ${due} =
      now() + make_interval(secs => coalesce((${queue.againAfterS}::float8[])[${count} + 1], ${queue.atLastS}::float8))
    where ${id} in (
      select ${id} from ${table}
      where ${due} <= now() ${names.isPendingOnly ? sql`and status = 'pending'` : sql``}
      order by ${due} limit ${queue.perRound} for update skip locked
    )
    returning ${sql.join(queue.columns.map((column) => sql.ref(column)))}
  `.execute(db)
  return rows
}
