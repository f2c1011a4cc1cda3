import { type RawBuilder, sql } from 'kysely'
import type { ToDo } from '#contract/office/dashboard.ts'
import { ORDERS_TO_DO, TO_DO_KEYS, type ToDoKey } from '#contract/office/to-do.ts'
import { MAX_COUNTED } from '#contract/platform/limits.ts'
import { lowOnSale } from '../../catalogue/products/low-stock.ts'
import { isToSend } from '../../orders/refunds/queries.ts'
import { countSales } from '../../orders/sales/list-sales.ts'
import type { Db } from '../../platform/db/schema.ts'

/** Rows of the other kinds of work, each found by an index. */
const ROWS: Record<Exclude<ToDoKey, 'health' | keyof typeof ORDERS_TO_DO>, RawBuilder<unknown>> = {
  // One that failed has given its amount back to the order: for some days it is pointed at.
  refunds: sql`refund join payment on payment.id = refund.payment_id
    where (refund.status = 'done') = false and (${isToSend}
    or (refund.status = 'failed' and refund.updated_at > now() - interval '7 days'))`,
  disputes: sql`dispute where state = 'open'`,
  returns: sql`return_request where state = 'asked'`,
  reviews: sql`review where state = 'waiting'`,
  lowStock: lowOnSale({}),
  drafts: sql`product where deleted_at is null and not published and publish_at is null and not hidden`,
}

/** All kinds of work, those without any too. `bad`: what is wrong with the shop itself. */
export async function countToDo(db: Db, bad: number): Promise<ToDo[]> {
  const orders = Object.values(ORDERS_TO_DO)
  const [ofOrders, others] = await Promise.all([countSales(db, orders, MAX_COUNTED + 1), countRows(db)])
  const counts = [bad, ...ofOrders, ...others]
  return TO_DO_KEYS.map((key, place) => toCount(key, counts[place] ?? 0))
}

const toCount = (key: ToDoKey, count: number): ToDo =>
  count > MAX_COUNTED ? { key, count: MAX_COUNTED, more: true } : { key, count }

async function countRows(db: Db): Promise<number[]> {
  const counts = Object.values(ROWS).map(
    (rows) => sql`(select count(*) from (select from ${rows} limit ${sql.lit(MAX_COUNTED + 1)}) as counted)`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db)
  return rows[0]?.counts ?? []
}
