import { type RawBuilder, sql } from 'kysely'
import { receivedOf } from '../../orders/payments/taken-back.ts'
import { isCounted } from '../../orders/sales/state-conditions.ts'
import { startOf } from '../../platform/db/lagos.ts'

/** Dimensions of sums; `all` is the whole day. Their keys are in `FACTS`. */
export const DIMENSIONS = [
  'all',
  'product',
  'state',
  'method',
  'hour',
  'discount',
  'refund',
  'buyer',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

export const SUMS = [
  ...['orders', 'pieces', 'goods_kobo', 'delivery_kobo', 'discount_kobo', 'received_kobo'],
  ...['refunds', 'refunded_kobo', 'costed_kobo', 'cost_kobo'],
] as const

/** SQL: the columns of stored sums. */
export const sumColumns = sql.join(SUMS.map((name) => sql.ref(name)))

/** All columns in their order; those that are not given are 0. */
const columns = (
  given: Partial<Record<(typeof SUMS)[number], RawBuilder<unknown>>>,
): RawBuilder<unknown> =>
  sql.join(SUMS.map((name) => sql`${given[name] ?? sql`0`}::bigint as ${sql.ref(name)}`))

/** SQL: these columns added up. */
export const addedUpAs = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))

export const addedUp = addedUpAs(SUMS)

/** `days`: a relation whose column `day` names each day once. */
type Days = RawBuilder<unknown>

const within = (time: RawBuilder<unknown>) =>
  sql`${time} >= ${startOf(sql`of.day`)} and ${time} < ${startOf(sql`of.day + 1`)}`

const placed = (days: Days) => sql`(
  select of.day, sale.* from ${days} as of join sale on ${within(sql`sale.created_at`)} where ${isCounted}) as s`

const pieces = sql`(select sum((line ->> 'qty')::int) from json_array_elements(s.lines) as line)`
const taken = sql`coalesce((select sum((one ->> 'kobo')::bigint) from jsonb_array_elements(s.discounts) as one), 0)`
const ofSale = {
  orders: sql`1`,
  pieces,
  goods_kobo: sql`subtotal_kobo`,
  delivery_kobo: sql`shipping_price_kobo`,
}

const orders = (days: Days, key: RawBuilder<unknown>) =>
  sql`select s.day, ${key} as key, ${columns({ ...ofSale, discount_kobo: taken })} from ${placed(days)}`

const received = (days: Days) => sql`
  select of.day, '' as key, ${columns({
    received_kobo: receivedOf,
  })} from ${days} as of join payment on ${within(sql`paid_at`)} where kind in ('settlement', 'manual')`

/** Money that went back, on the day of its credit note, as the note says. */
const refunded = (days: Days, key: RawBuilder<unknown>) => sql`
  select of.day, ${key} as key, ${columns({ refunds: sql`1`, refunded_kobo: sql`amount_kobo` })}
  from ${days} as of join refund on ${within(sql`refund.updated_at`)} where credit_note is not null`

const lineGoods = sql`(floor(l.price_kobo * l.qty * (100 - l.discount_percentage) / 100 + 0.5) - coalesce(l.off_kobo, 0))`

/** A product that is in several lines is in one order. */
const products = (days: Days) => sql`
  select s.day, s.key, ${columns({
    orders: sql`1`,
    pieces: sql`sum(s.qty)`,
    goods_kobo: sql`sum(s.goods)`,
    discount_kobo: sql`sum(s.off)`,
    costed_kobo: sql`coalesce(sum(s.goods) filter (where s.cost is not null), 0)`,
    cost_kobo: sql`coalesce(sum(s.cost * s.qty), 0)`,
  })} from (
    select s.day, s.id, l.product_id::text as key, l.qty, ${lineGoods} as goods, coalesce(l.off_kobo, 0) as off, l.cost_kobo as cost
    from ${placed(days)}, json_to_recordset(s.lines) as l(product_id uuid, qty int, price_kobo bigint,
      discount_percentage numeric, off_kobo bigint, cost_kobo bigint)
  ) as s group by s.day, s.id, s.key`

/** By the uses that the list of discounts adds up. */
const discounts = (days: Days) => sql`
  select s.day, discount_id::text as key, ${columns({ orders: sql`1`, discount_kobo: sql`kobo` })}
  from ${placed(days)} join discount_use on sale_id = s.id`

const earlier = (buyer: RawBuilder<unknown>) =>
  sql`exists (select from sale as e where ${buyer} and (e.created_at, e.id) < (s.created_at, s.id))`

/** Cancelled orders count as earlier ones: a buyer does not become new again. */
const buyer = sql`case when case when s.user_id is not null then ${earlier(sql`e.user_id = s.user_id`)}
    else phone_digits(s.phone_number) <> '' and ${earlier(
      sql`e.user_id is null and phone_digits(e.phone_number) = phone_digits(s.phone_number)`,
    )} end then 'returning' else 'new' end`

/** `5 17`: Friday, from 5 to 6 in the afternoon. */
const hour = sql`to_char(s.created_at at time zone 'Africa/Lagos', 'ID HH24')`

/** Rows `day`, `key` and the sums, several of the same key. */
const FACTS: Readonly<Record<Dimension, (days: Days) => RawBuilder<unknown>>> = {
  all: (days) =>
    sql`${orders(days, sql`''`)} union all ${received(days)} union all ${refunded(days, sql`''`)}`,
  product: products,
  state: (days) => orders(days, sql`s.state`),
  method: (days) => orders(days, sql`s.payment_method`),
  hour: (days) => orders(days, hour),
  discount: discounts,
  refund: (days) => refunded(days, sql`coalesce(way, '')`),
  buyer: (days) => orders(days, buyer),
}

/**
 * SQL: what orders, payments and refunds say of these days, a row for each day and key. The one
 * definition of all reports.
 */
export const factsOf = (dimension: Dimension, days: Days): RawBuilder<unknown> =>
  sql`(select day, key, ${addedUp} from (${FACTS[dimension](days)}) as fact group by day, key)`

/** SQL: these days, for `factsOf`. */
export const listed = (days: readonly string[]): Days =>
  sql`(select unnest(${days}::text[])::date as day)`
