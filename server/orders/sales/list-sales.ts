import { type RawBuilder, sql } from 'kysely'
import { FULFILMENTS } from '#contract/orders/fulfilment.ts'
import { vatIn } from '#contract/orders/invoices.ts'
import type { OrderFilters } from '#contract/orders/order-filter-address.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import { SALE_STATES, STATE_NAMES } from '#contract/orders/sale-states.ts'
import type { SalePage, SaleSort } from '#contract/orders/sales.ts'
import { MAX_COUNTED } from '#contract/platform/limits.ts'
import { asName, down, type Order, orderOf, termsOf, up } from '../../platform/db/order.ts'
import { anyOf, findPage, type Search } from '../../platform/db/paged-search.ts'
import type { Db } from '../../platform/db/schema.ts'
import { withDisputes } from './disputes.ts'
import { conditionOf } from './filter-sales.ts'
import { type SaleRow, SHOWN, toSale } from './queries.ts'
import { searchFor } from './search-sales.ts'
import { isIn } from './state-conditions.ts'

type Page = { limit: number; skip: number; search: string; sort?: SaleSort | undefined }
type Of = { userId?: string; isCompleted?: boolean; filters?: OrderFilters }

/** Ids of the newest orders that filters and search leave, at most so many. */
export async function listSaleIds(
  db: Db,
  { filters, search, limit }: { filters: OrderFilters; search: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sale
    where ${conditionOf(filters)} and ${matches(searchFor(search))}
    order by ${termsOf(newest)} limit ${limit}::int`.execute(db)
  return rows.map(({ id }) => id)
}

const matches = (search: Search | undefined) =>
  search ? anyOf([...search.parts, ...(search.whole ?? [])]) : sql<boolean>`true`

/** How many orders each of these filters leaves. */
export function countSales(db: Db, conditions: readonly OrderFilters[]): Promise<number[]> {
  const relations = conditions.map((filters) => sql`sale where ${conditionOf(filters)}`)
  return countEach(db, relations)
}

/**
 * How many rows each of these relations has, in one statement; counting stops above `MAX_COUNTED`.
 */
export async function countEach(
  db: Db,
  relations: readonly RawBuilder<unknown>[],
): Promise<number[]> {
  if (relations.length === 0) return []
  const limit = sql.lit(MAX_COUNTED + 1)
  const counts = relations.map(
    (rows) => sql`(select count(*) from (select from ${rows} limit ${limit}) as counted)`,
  )
  const { rows } = await sql<{
    counts: number[]
  }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db)
  return rows[0]?.counts ?? []
}

/** A count as it is shown: above `MAX_COUNTED` it says that there are `more`. */
export const shownCount = (count: number): { count: number; more?: true } =>
  count > MAX_COUNTED ? { count: MAX_COUNTED, more: true } : { count }

/**
 * One page of orders, newest first unless `sort` is given. `searchFor` defines what a search finds.
 */
export async function listSales(
  db: Db,
  scope: Of,
  { search, sort, ...page }: Page,
): Promise<SalePage> {
  const { rows, total } = await findPage(db, {
    from: 'sale',
    columns: scope.isCompleted && scope.userId === undefined ? INVOICES : SHOWN,
    where: scopeOf(scope),
    search: searchFor(search),
    order: sort && orderOf(ORDERS, sort),
    page,
    known: scope.userId && !scope.isCompleted ? countOf(scope.userId, sort) : undefined,
  })
  const data = rows.map(({ seller, ...row }) => ({ ...toSale(row), ...vatOf(row, seller) }))
  return { data: scope.filters ? await withDisputes(db, data) : data, total }
}

/** The seller says for good whether an invoice has VAT. */
const INVOICES = [...SHOWN, 'seller'] as const

function vatOf(
  row: Pick<SaleRow, 'subtotal_kobo' | 'shipping_price_kobo'>,
  seller: SaleRow['seller'],
) {
  if (!seller?.vat.on) return undefined
  return { vat: toNaira(vatIn(row.subtotal_kobo + row.shipping_price_kobo, seller.vat.rate)) }
}

const INVOICED = STATE_NAMES.filter((state) => SALE_STATES[state].hasInvoice)

/**
 * SQL: the place of an order's fulfilment in the order in which it happens: unpacked, packed,
 * shipped … The index in the schema has the same expression.
 */
const fulfilmentStep = sql`array_position(array[${sql.join(FULFILMENTS.map((state) => sql.lit(state)))}], sale.fulfilment)`

const newest: Order = [down(sql`sale.created_at`), down(sql`sale.id`)]
const ORDERS = {
  createdAt: [up(sql`sale.created_at`), up(sql`sale.id`)],
  name: [up(asName(sql`sale.name`)), ...newest],
  total: [up(sql`sale.total_kobo`), ...newest],
  status: [up(sql`sale.transaction_status`), up(sql`sale.payment_status`), ...newest],
  payment: [up(sql`sale.payment_status`), ...newest],
  method: [up(sql`sale.payment_method`), ...newest],
  // Names of the shop's own regions, always written alike.
  place: [up(sql`sale.state collate "C"`), up(sql`sale.lga collate "C"`), ...newest],
  fulfilment: [up(fulfilmentStep), ...newest],
} satisfies Record<string, Order>

/** All orders of one account: their number is a column of the account. */
const countOf = (userId: string, sort: SaleSort | undefined) => ({
  total: sql`select sale_count::bigint from user_account where id = ${userId}`,
  plan: sort ? undefined : 'salesOf',
})

function scopeOf({ userId, isCompleted, filters }: Of) {
  if (filters) return conditionOf(filters)
  const isMine = userId === undefined ? sql<boolean>`true` : sql<boolean>`sale.user_id = ${userId}`
  if (!isCompleted) return isMine
  // Both statuses: so the index of both columns returns them in order.
  return sql<boolean>`${isMine} and ${isIn(INVOICED)}`
}
