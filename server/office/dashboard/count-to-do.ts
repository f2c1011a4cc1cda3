import { type RawBuilder, sql } from 'kysely'
import type { ToDo } from '#contract/office/dashboard.ts'
import { ORDERS_TO_DO, TO_DO_KEYS, type ToDoKey } from '#contract/office/to-do.ts'
import { selectLowOnSale } from '../../catalogue/products/low-stock.ts'
import { isRefundToSend } from '../../orders/refunds/queries.ts'
import {
  countEachRelation,
  countSalesOfFilters,
  toShownCount,
} from '../../orders/sales/list-sales.ts'
import type { Db } from '../../platform/db/schema.ts'

/** Rows of the other kinds of work, each found by an index. */
const ROWS_TO_DO = {
  // One that failed has given its amount back to the order: for some days it is pointed at.
  refunds: sql`refund join payment on payment.id = refund.payment_id
    where (refund.status = 'done') = false and (${isRefundToSend}
    or (refund.status = 'failed' and refund.updated_at > now() - interval '7 days'))`,
  disputes: sql`dispute where state = 'open'`,
  returns: sql`return_request where state = 'asked'`,
  reviews: sql`review where state = 'waiting'`,
  lowStock: selectLowOnSale({}),
  drafts: sql`product where deleted_at is null and not published and publish_at is null and not hidden`,
} satisfies Record<Exclude<ToDoKey, 'health' | keyof typeof ORDERS_TO_DO>, RawBuilder<unknown>>

/** All kinds of work, those without any too. `bad`: what is wrong with the shop itself. */
export async function countWorkToDo(db: Db, bad: number): Promise<ToDo[]> {
  const [orders, others] = await Promise.all([
    countSalesOfFilters(db, Object.values(ORDERS_TO_DO)),
    countEachRelation(db, Object.values(ROWS_TO_DO)),
  ])
  const counts: Partial<Record<string, number>> = { health: bad }
  for (const [i, key] of Object.keys(ORDERS_TO_DO).entries()) counts[key] = orders[i]
  for (const [i, key] of Object.keys(ROWS_TO_DO).entries()) counts[key] = others[i]
  return TO_DO_KEYS.map((key) => ({ key, ...toShownCount(counts[key] ?? 0) }))
}
