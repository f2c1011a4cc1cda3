import { type RawBuilder, sql } from 'kysely'
import { receivedOf } from '../../orders/payments/taken-back.ts'
import { isCounted } from '../../orders/sales/state-conditions.ts'
import { startOf } from '../../platform/db/lagos.ts'

export const SUMS = [
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

/** SQL: the columns of stored sums. */
export const sumColumns = sql.join(SUMS.map((name) => sql.ref(name)))

/** SQL: all columns of sums in their order; those that are not given are 0. */
const columns = (
  given: Partial<Record<(typeof SUMS)[number], RawBuilder<unknown>>>,
): RawBuilder<unknown> =>
  sql.join(SUMS.map((name) => sql`${given[name] ?? sql`0`}::bigint as ${sql.ref(name)}`))

/** SQL: these columns added up. */
export const addedUpAs = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))

export const addedUp = addedUpAs(SUMS)

/** SQL: a relation whose column `day` names each day once. */
type Days = RawBuilder<unknown>

const within = (time: RawBuilder<unknown>) =>
  sql`${time} >= ${startOf(sql`days.day`)} and ${time} < ${startOf(sql`days.day + 1`)}`

/**
 * SQL: `days` with the orders that were placed on them. Facts name each column of `sale` that they
 * read, so that a test can compare them with the columns whose change marks a day.
 */
const placed = (days: Days) =>
  sql`${days} as days join sale on ${within(sql`sale.created_at`)} and ${isCounted}`

const pieces = sql`(select sum((line ->> 'qty')::int) from json_array_elements(sale.lines) as line)`
const discountKobo = sql`coalesce((
  select sum((discount ->> 'kobo')::bigint) from jsonb_array_elements(sale.discounts) as discount), 0)`

const orders = (days: Days, key: RawBuilder<unknown>) => {
  const sums = columns({
    orders: sql`1`,
    pieces,
    goods_kobo: sql`sale.subtotal_kobo`,
    delivery_kobo: sql`sale.shipping_price_kobo`,
    discount_kobo: discountKobo,
  })
  return sql`select days.day, ${key} as key, ${sums} from ${placed(days)}`
}

const received = (days: Days) => sql`
  select days.day, '' as key, ${columns({ received_kobo: receivedOf })}
  from ${days} as days join payment on ${within(sql`paid_at`)} where kind in ('settlement', 'manual')`

/** Money that went back, on the day of its credit note, as the note says. */
const refunded = (days: Days, key: RawBuilder<unknown>) => sql`
  select days.day, ${key} as key, ${columns({ refunds: sql`1`, refunded_kobo: sql`amount_kobo` })}
  from ${days} as days join refund on ${within(sql`refund.updated_at`)} where credit_note is not null`

/** SQL: what the goods of a line cost after all discounts, rounded half up as the order's line. */
const lineGoods = sql`(floor(l.price_kobo * l.qty * (100 - l.discount_percentage) / 100 + 0.5)
  - coalesce(l.off_kobo, 0))`

/** A product that is in several lines is in one order. */
const products = (days: Days) => sql`
  select sold.day, sold.key, ${columns({
    orders: sql`1`,
    pieces: sql`sum(sold.qty)`,
    goods_kobo: sql`sum(sold.goods)`,
    discount_kobo: sql`sum(sold.off)`,
    costed_kobo: sql`coalesce(sum(sold.goods) filter (where sold.cost is not null), 0)`,
    cost_kobo: sql`coalesce(sum(sold.cost * sold.qty), 0)`,
  })} from (
    select days.day, sale.id, l.product_id::text as key, l.qty, ${lineGoods} as goods,
      coalesce(l.off_kobo, 0) as off, l.cost_kobo as cost
    from ${placed(days)}, json_to_recordset(sale.lines) as l(product_id uuid, qty int, price_kobo bigint,
      discount_percentage numeric, off_kobo bigint, cost_kobo bigint)
  ) as sold group by sold.day, sold.id, sold.key`

/** By the uses that the list of discounts adds up. */
const discounts = (days: Days) => sql`
  select days.day, used.discount_id::text as key, ${columns({
    orders: sql`1`,
    discount_kobo: sql`used.kobo`,
  })} from ${placed(days)} join discount_use as used on used.sale_id = sale.id`

/** SQL: whether this buyer placed an order before this one. */
const earlier = (isSameBuyer: RawBuilder<unknown>) =>
  sql`exists (select from sale as e where ${isSameBuyer} and (e.created_at, e.id) < (sale.created_at, sale.id))`

/** Cancelled orders count as earlier ones: a buyer does not become new again. */
const buyer = sql`case when case when sale.user_id is not null then ${earlier(
  sql`e.user_id = sale.user_id`,
)} else phone_digits(sale.phone_number) <> '' and ${earlier(
  sql`e.user_id is null and phone_digits(e.phone_number) = phone_digits(sale.phone_number)`,
)} end then 'returning' else 'new' end`

/** `5 17`: Friday, from 5 to 6 in the afternoon. */
const hour = sql`to_char(sale.created_at at time zone 'Africa/Lagos', 'ID HH24')`

/** SQL: rows `day`, `key` and the sums, several of the same key. */
export type Fact = (days: Days) => RawBuilder<unknown>

/**
 * The dimensions of sums and what is added up for them; `all` is the whole day. A dimension that is
 * added here is summed for all days again (`keepSums`). A new column that one reads must mark its
 * day when it changes: a test compares this table with the triggers.
 */
const facts = {
  all: (days) =>
    sql`${orders(days, sql`''`)} union all ${received(days)} union all ${refunded(days, sql`''`)}`,
  product: products,
  state: (days) => orders(days, sql`sale.state`),
  method: (days) => orders(days, sql`sale.payment_method`),
  hour: (days) => orders(days, hour),
  discount: discounts,
  refund: (days) => refunded(days, sql`coalesce(way, '')`),
  buyer: (days) => orders(days, buyer),
} as const satisfies Record<string, Fact>

export type Dimension = keyof typeof facts
export const FACTS: Readonly<Record<Dimension, Fact>> = facts
export const allDimensions = (): Dimension[] => Object.keys(FACTS) as Dimension[]

/** SQL: the rows of `sale_sum` that this version writes and reads. */
export const isKnownDimension = (): RawBuilder<boolean> =>
  sql`dimension = any(${allDimensions()}::text[])`

/**
 * SQL: the last day whose sums are kept. Null where they lack a dimension, as after an upgrade that
 * added one: all days are then read from the orders until `keepSums` has summed them again.
 */
export const keptThrough = (): RawBuilder<unknown> =>
  sql`(select case when dimensions @> ${allDimensions()}::text[] then through end from sale_sum_state)`

/**
 * SQL: what orders, payments and refunds say of these days, a row for each day and key. The one
 * definition of all reports.
 */
export const factsOf = (dimension: Dimension, days: Days): RawBuilder<unknown> =>
  sql`(select day, key, ${addedUp} from (${FACTS[dimension](days)}) as fact group by day, key)`

/** SQL: these days, for `factsOf`. */
export const listed = (days: readonly string[]): Days =>
  sql`(select unnest(${days}::text[])::date as day)`
