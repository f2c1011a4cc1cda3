import { type RawBuilder, sql } from 'kysely'
import { FULFILMENTS } from '#contract/orders/fulfilment/fulfilment.ts'
import { vatKoboIn } from '#contract/orders/invoices/invoices.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import type { OrderFilters } from '#contract/orders/sales/order-filter-address.ts'
import type { SalePage, SaleSort } from '#contract/orders/sales/sales.ts'
import { SALE_STATES, STATE_NAMES } from '#contract/orders/states/sale-states.ts'
import { MAX_COUNTED } from '#contract/platform/limits.ts'
import {
  nameSortKey,
  newestFirst,
  orderByTerms,
  orderForSort,
  ordersByKeys,
  reverseOrder,
} from '../../platform/db/order.ts'
import { anyCondition, findPagedRows, type IndexedSearch } from '../../platform/db/paged-search.ts'
import type { Db } from '../../platform/db/schema.ts'
import { withDisputes } from './disputes.ts'
import { conditionOfOrderFilters } from './filter-sales.ts'
import { type SaleRow, SHOWN_SALE_COLUMNS, toSale } from './queries.ts'
import { toSaleSearch } from './search-sales.ts'
import { isSaleInState } from './state-conditions.ts'

type SaleListQuery = { limit: number; skip: number; search: string; sort?: SaleSort | undefined }
type SaleListScope = { userId?: string; isCompleted?: boolean; filters?: OrderFilters }

/** Ids of the newest orders that filters and search leave, at most so many. */
export async function listSaleIds(
  db: Db,
  { filters, search, limit }: { filters: OrderFilters; search: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sale
    where ${conditionOfOrderFilters(filters)} and ${matchesSaleSearch(toSaleSearch(search))}
    order by ${orderByTerms(newestFirst('sale'))} limit ${limit}::int`.execute(db)
  return rows.map(({ id }) => id)
}

const matchesSaleSearch = (search: IndexedSearch | undefined) =>
  search ? anyCondition([...search.parts, ...(search.whole ?? [])]) : sql<boolean>`true`

/** How many orders each of these filters leaves. */
export function countSalesOfFilters(
  db: Db,
  conditions: readonly OrderFilters[],
): Promise<number[]> {
  const relations = conditions.map((filters) => sql`sale where ${conditionOfOrderFilters(filters)}`)
  return countEachRelation(db, relations)
}

/**
 * How many rows each of these relations has, in one statement; counting stops above `MAX_COUNTED`.
 */
export async function countEachRelation(
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
export const toShownCount = (count: number): { count: number; more?: true } =>
  count > MAX_COUNTED ? { count: MAX_COUNTED, more: true } : { count }

/**
 * One page of orders, newest first unless `sort` is given. `toSaleSearch` defines what a search finds.
 */
export async function listSales(
  db: Db,
  scope: SaleListScope,
  { search, sort, ...page }: SaleListQuery,
): Promise<SalePage> {
  const { rows, total } = await findPagedRows(db, {
    from: 'sale',
    columns:
      scope.isCompleted && scope.userId === undefined ? INVOICE_LIST_COLUMNS : SHOWN_SALE_COLUMNS,
    where: conditionOfScope(scope),
    search: toSaleSearch(search),
    order: sort && orderForSort(SALE_SORT_TERMS, sort),
    page,
    known: scope.userId && !scope.isCompleted ? saleCountOfAccount(scope.userId, sort) : undefined,
  })
  const data = rows.map(({ seller, ...row }) => ({ ...toSale(row), ...vatOfSaleRow(row, seller) }))
  return { data: scope.filters ? await withDisputes(db, data) : data, total }
}

/** The seller says for good whether an invoice has VAT. */
const INVOICE_LIST_COLUMNS = [...SHOWN_SALE_COLUMNS, 'seller'] as const

function vatOfSaleRow(
  row: Pick<SaleRow, 'subtotal_kobo' | 'shipping_price_kobo'>,
  seller: SaleRow['seller'],
) {
  if (!seller?.vat.on) return undefined
  return { vat: toNaira(vatKoboIn(row.subtotal_kobo + row.shipping_price_kobo, seller.vat.rate)) }
}

const STATES_WITH_INVOICE = STATE_NAMES.filter((state) => SALE_STATES[state].hasInvoice)

/**
 * SQL: the place of an order's fulfilment in the order in which it happens: unpacked, packed,
 * shipped … The index in the schema has the same expression.
 */
const fulfilmentStep = sql`array_position(array[${sql.join(FULFILMENTS.map((state) => sql.lit(state)))}], sale.fulfilment)`

const SALE_SORT_TERMS = {
  createdAt: reverseOrder(newestFirst('sale')),
  ...ordersByKeys('sale', {
    name: [nameSortKey(sql`sale.name`)],
    total: [sql`sale.total_kobo`],
    status: [sql`sale.transaction_status`, sql`sale.payment_status`],
    payment: [sql`sale.payment_status`],
    method: [sql`sale.payment_method`],
    // Names of the shop's own regions, always written alike.
    place: [sql`sale.state collate "C"`, sql`sale.lga collate "C"`],
    fulfilment: [fulfilmentStep],
  }),
}

/** All orders of one account: their number is a column of the account. */
const saleCountOfAccount = (userId: string, sort: SaleSort | undefined) => ({
  total: sql`select sale_count::bigint from user_account where id = ${userId}`,
  plan: sort ? undefined : 'salesOf',
})

function conditionOfScope({ userId, isCompleted, filters }: SaleListScope) {
  if (filters) return conditionOfOrderFilters(filters)
  const isMine = userId === undefined ? sql<boolean>`true` : sql<boolean>`sale.user_id = ${userId}`
  if (!isCompleted) return isMine
  // Both statuses: so the index of both columns returns them in order.
  return sql<boolean>`${isMine} and ${isSaleInState(STATES_WITH_INVOICE)}`
}
