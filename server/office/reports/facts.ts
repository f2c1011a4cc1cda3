import { type RawBuilder, sql } from 'kysely'
import { receivedKobo } from '../../orders/payments/taken-back.ts'
import { isCountedInFigures } from '../../orders/sales/state-conditions.ts'
import { startOfDayInLagosSql } from '../../platform/db/lagos.ts'

export const SUM_COLUMNS = [
  'orders',
  'pieces',
  'goods_kobo',
  'delivery_kobo',
  'discount_kobo',
  'received_kobo',
  'refunds',
  'refunded_kobo',
  'costed_kobo',
  'cost_kobo',
] as const

export type SumColumn = (typeof SUM_COLUMNS)[number]

/** SQL: the columns of stored sums. */
export const sumColumnList = sql.join(SUM_COLUMNS.map((name) => sql.ref(name)))

/** SQL: all columns of sums in their order; those that are not given are 0. */
const columnsOfSums = (
  given: Partial<Record<SumColumn, RawBuilder<unknown>>>,
): RawBuilder<unknown> =>
  sql.join(SUM_COLUMNS.map((name) => sql`${given[name] ?? sql`0`}::bigint as ${sql.ref(name)}`))

/** SQL: these columns added up. */
export const addUpColumns = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))

export const addedUpSums = addUpColumns(SUM_COLUMNS)

/** SQL: a relation whose column `day` names each day once. */
type DaysSql = RawBuilder<unknown>

const isWithinDay = (time: RawBuilder<unknown>) =>
  sql`${time} >= ${startOfDayInLagosSql(sql`days.day`)} and ${time} < ${startOfDayInLagosSql(sql`days.day + 1`)}`

/**
 * SQL: `days` with the orders that were placed on them. Facts name each column of `sale` that they
 * read, so that a test can compare them with the columns whose change marks a day.
 */
const ordersPlacedOn = (days: DaysSql) =>
  sql`${days} as days join sale on ${isWithinDay(sql`sale.created_at`)} and ${isCountedInFigures}`

const soldPieces = sql`(select sum((line ->> 'qty')::int) from json_array_elements(sale.lines) as line)`
const discountKobo = sql`coalesce((
  select sum((discount ->> 'kobo')::bigint) from jsonb_array_elements(sale.discounts) as discount), 0)`

const factsOfOrders = (days: DaysSql, key: RawBuilder<unknown>) => {
  const sums = columnsOfSums({
    orders: sql`1`,
    pieces: soldPieces,
    goods_kobo: sql`sale.subtotal_kobo`,
    delivery_kobo: sql`sale.shipping_price_kobo`,
    discount_kobo: discountKobo,
  })
  return sql`select days.day, ${key} as key, ${sums} from ${ordersPlacedOn(days)}`
}

const factsOfPayments = (days: DaysSql) => sql`
  select days.day, '' as key, ${columnsOfSums({ received_kobo: receivedKobo })}
  from ${days} as days join payment on ${isWithinDay(sql`paid_at`)} where kind in ('settlement', 'manual')`

/** Money that went back, on the day of its credit note, as the note says. */
const factsOfRefunds = (days: DaysSql, key: RawBuilder<unknown>) => sql`
  select days.day, ${key} as key, ${columnsOfSums({ refunds: sql`1`, refunded_kobo: sql`amount_kobo` })}
  from ${days} as days join refund on ${isWithinDay(sql`refund.updated_at`)} where credit_note is not null`

/** SQL: what the goods of a line cost after all discounts, rounded half up as the order's line. */
const lineGoods = sql`(floor(l.price_kobo * l.qty * (100 - l.discount_percentage) / 100 + 0.5)
  - coalesce(l.off_kobo, 0))`

/** A product that is in several lines is in one order. */
const factsOfProducts = (days: DaysSql) => sql`
  select sold.day, sold.key, ${columnsOfSums({
    orders: sql`1`,
    pieces: sql`sum(sold.qty)`,
    goods_kobo: sql`sum(sold.goods)`,
    discount_kobo: sql`sum(sold.off)`,
    costed_kobo: sql`coalesce(sum(sold.goods) filter (where sold.cost is not null), 0)`,
    cost_kobo: sql`coalesce(sum(sold.cost * sold.qty), 0)`,
  })} from (
    select days.day, sale.id, l.product_id::text as key, l.qty, ${lineGoods} as goods,
      coalesce(l.off_kobo, 0) as off, l.cost_kobo as cost
    from ${ordersPlacedOn(days)}, json_to_recordset(sale.lines) as l(product_id uuid, qty int, price_kobo bigint,
      discount_percentage numeric, off_kobo bigint, cost_kobo bigint)
  ) as sold group by sold.day, sold.id, sold.key`

/** By the uses that the list of discounts adds up. */
const factsOfDiscounts = (days: DaysSql) => sql`
  select days.day, used.discount_id::text as key, ${columnsOfSums({
    orders: sql`1`,
    discount_kobo: sql`used.kobo`,
  })} from ${ordersPlacedOn(days)} join discount_use as used on used.sale_id = sale.id`

/** SQL: whether this buyer placed an order before this one. */
const hasEarlierOrder = (isSameBuyer: RawBuilder<unknown>) =>
  sql`exists (select from sale as e where ${isSameBuyer} and (e.created_at, e.id) < (sale.created_at, sale.id))`

/** Cancelled orders count as earlier ones: a buyer does not become new again. */
const buyerKind = sql`case when case when sale.user_id is not null then ${hasEarlierOrder(
  sql`e.user_id = sale.user_id`,
)} else phone_digits(sale.phone_number) <> '' and ${hasEarlierOrder(
  sql`e.user_id is null and phone_digits(e.phone_number) = phone_digits(sale.phone_number)`,
)} end then 'returning' else 'new' end`

/** `5 17`: Friday, from 5 to 6 in the afternoon. */
const weekdayAndHour = sql`to_char(sale.created_at at time zone 'Africa/Lagos', 'ID HH24')`

/** SQL: rows `day`, `key` and the sums, several of the same key. */
export type FactQuery = (days: DaysSql) => RawBuilder<unknown>

/**
 * The dimensions of sums and what is added up for them; `all` is the whole day. A dimension that is
 * added here is summed for all days again (`keepReportSums`). A new column that one reads must mark its
 * day when it changes: a test compares this table with the triggers.
 */
const factsByDimension = {
  all: (days) =>
    sql`${factsOfOrders(days, sql`''`)} union all ${factsOfPayments(days)} union all ${factsOfRefunds(days, sql`''`)}`,
  product: factsOfProducts,
  state: (days) => factsOfOrders(days, sql`sale.state`),
  method: (days) => factsOfOrders(days, sql`sale.payment_method`),
  hour: (days) => factsOfOrders(days, weekdayAndHour),
  discount: factsOfDiscounts,
  refund: (days) => factsOfRefunds(days, sql`coalesce(way, '')`),
  buyer: (days) => factsOfOrders(days, buyerKind),
} as const satisfies Record<string, FactQuery>

export type SumDimension = keyof typeof factsByDimension
export const SUM_FACTS: Readonly<Record<SumDimension, FactQuery>> = factsByDimension
export const allSumDimensions = (): SumDimension[] => Object.keys(SUM_FACTS) as SumDimension[]

/** SQL: the rows of `sale_sum` that this version writes and reads. */
export const isKnownSumDimension = (): RawBuilder<boolean> =>
  sql`dimension = any(${allSumDimensions()}::text[])`

/**
 * SQL: the last day whose sums are kept. Null where they lack a dimension, as after an upgrade that
 * added one: all days are then read from the orders until `keepReportSums` has summed them again.
 */
export const keptThroughDay = (): RawBuilder<unknown> =>
  sql`(select case when dimensions @> ${allSumDimensions()}::text[] then through end from sale_sum_state)`

/**
 * SQL: what orders, payments and refunds say of these days, a row for each day and key. The one
 * definition of all reports.
 */
export const addUpFacts = (dimension: SumDimension, days: DaysSql): RawBuilder<unknown> =>
  sql`(select day, key, ${addedUpSums} from (${SUM_FACTS[dimension](days)}) as fact group by day, key)`

/** SQL: these days, for `addUpFacts`. */
export const listedDays = (days: readonly string[]): DaysSql =>
  sql`(select unnest(${days}::text[])::date as day)`
