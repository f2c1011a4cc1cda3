import { sql } from 'kysely'
import { SALE_STATES, STATE_NAMES } from '#contract/sale-states.ts'
import type { SalePage, SaleSort } from '#contract/sales.ts'
import { asName, down, type Order, orderOf, up } from '../db/order.ts'
import { findPage } from '../db/paged-search.ts'
import type { Db } from '../db/schema.ts'
import { SHOWN, toSale } from './queries.ts'
import { searchFor } from './search-sales.ts'
import { isIn } from './state-conditions.ts'

type Page = { limit: number; skip: number; search: string; sort?: SaleSort | undefined }
type Of = { userId?: string; isCompleted?: boolean }

/** One page of orders, newest first unless `sort` is given. `searchFor` defines what a search finds. */
export async function listSales(db: Db, of: Of, { search, sort, ...page }: Page): Promise<SalePage> {
  const { rows, total } = await findPage(db, {
    from: 'sale',
    columns: SHOWN,
    where: scopeOf(of),
    search: searchFor(search),
    order: sort && orderOf(ORDERS, sort),
    page,
    known: of.userId && !of.isCompleted ? countOf(of.userId, sort) : undefined,
  })
  return { data: rows.map(toSale), total }
}

const INVOICED = STATE_NAMES.filter((state) => SALE_STATES[state].hasInvoice)

const newest: Order = [down(sql`sale.created_at`), down(sql`sale.id`)]
const ORDERS = {
  createdAt: [up(sql`sale.created_at`), up(sql`sale.id`)],
  name: [up(asName(sql`sale.name`)), ...newest],
  total: [up(sql`sale.total_kobo`), ...newest],
  status: [up(sql`sale.transaction_status`), up(sql`sale.payment_status`), ...newest],
  payment: [up(sql`sale.payment_status`), ...newest],
} satisfies Record<string, Order>

/** All orders of one account: their number is a column of the account. */
const countOf = (userId: string, sort: SaleSort | undefined) => ({
  total: sql`select sale_count::bigint from user_account where id = ${userId}`,
  plan: sort ? undefined : 'salesOf',
})

function scopeOf({ userId, isCompleted }: Of) {
  const isMine = userId === undefined ? sql<boolean>`true` : sql<boolean>`sale.user_id = ${userId}`
  if (!isCompleted) return isMine
  // Both statuses: so the index of both columns returns them in order.
  return sql<boolean>`${isMine} and ${isIn(INVOICED)}`
}
