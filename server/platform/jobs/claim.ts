import { sql } from 'kysely'
import type { Db, RowOf, Schema } from '../db/schema.ts'

type ClaimColumns<Row> = { id: keyof Row; due: keyof Row; count: keyof Row; isPendingOnly: boolean }

const TRY_COLUMNS = {
  id: 'id',
  due: 'next_try_at',
  count: 'attempts',
  isPendingOnly: true,
} as const
const CHECK_COLUMNS = {
  id: 'id',
  due: 'next_check_at',
  count: 'checks',
  isPendingOnly: false,
} as const

/** The key of a row, when it is due, and how often it was claimed. */
const CLAIMED_TABLES = {
  bulk_item: TRY_COLUMNS,
  import_picture: TRY_COLUMNS,
  mail_outbox: TRY_COLUMNS,
  payment_attempt: { ...CHECK_COLUMNS, id: 'reference' },
  refund: CHECK_COLUMNS,
  webhook_inbox: TRY_COLUMNS,
} satisfies { [Table in keyof Schema]?: ClaimColumns<RowOf<Table>> }

type ClaimQueue<
  Table extends keyof typeof CLAIMED_TABLES,
  Column extends string & keyof RowOf<Table>,
> = {
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
export async function claimDueRows<
  Table extends keyof typeof CLAIMED_TABLES,
  Column extends string & keyof RowOf<Table>,
>(db: Db, queue: ClaimQueue<Table, Column>): Promise<Pick<RowOf<Table>, Column>[]> {
  const names = CLAIMED_TABLES[queue.table]
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
