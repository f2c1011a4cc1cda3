import { type RawBuilder, sql } from 'kysely'
import { toTag } from '#contract/office/customer-rules.ts'
import type { OrderFilters } from '#contract/orders/order-filter-address.ts'
import { toKobo } from '#contract/orders/pricing.ts'
import { BY_HAND } from '#contract/orders/sale-rules.ts'
import { LATE_UNPACKED_HOURS, LATE_UNPAID_HOURS } from '#contract/platform/limits.ts'
import { isUnsent } from './state-conditions.ts'
import { spanOf } from './typed-dates.ts'

type Condition = RawBuilder<boolean>

const oneOf = (column: RawBuilder<unknown>, values: readonly string[]): Condition =>
  sql`${column} in (${sql.join(values.map((value) => sql.lit(value)))})`

const isProcessing: Condition = sql`sale.transaction_status = 'processing'`

/**
 * Paid, or to be paid on delivery: it may be packed. Literals, so that the partial index of open
 * orders serves it.
 */
const isReady: Condition = sql`(${isProcessing}
  and (sale.payment_status = 'paid' or sale.payment_method = 'on delivery'))`

const olderThan = (column: RawBuilder<unknown>, hours: number): Condition =>
  sql`${column} < now() - make_interval(hours => ${sql.lit(hours)})`

/** While nothing is packed, the last change of a ready order is what made it ready. */
const isLate: Condition = sql`(${isProcessing} and (
  (sale.payment_status = 'unpaid' and sale.payment_method <> 'on delivery' and ${olderThan(sql`sale.created_at`, LATE_UNPAID_HOURS)})
  or (${isReady} and sale.fulfilment = 'unpacked' and ${olderThan(sql`sale.updated_at`, LATE_UNPACKED_HOURS)})))`

/**
 * Finds the orders of a product by the ledger of stock, whose index knows the orders of a variant.
 */
const hasProduct = (
  id: string,
): Condition => sql`sale.id in (select movement.sale_id from stock_movement as movement
  join variant on variant.id = movement.variant_id where variant.product_id = ${id} and movement.kind = 'reserve')`

/**
 * Finds orders by the code of a discount, or the id of one without a code. Cancelled orders are
 * among them, although they gave it back.
 */
const hasDiscount = (code: string): Condition => sql`sale.id in (select sale_id from discount_use
  where discount_id in (select id from discount where code = ${code} or id::text = ${code.toLowerCase()}))`

/**
 * Finds orders by the tag of their account, or of a guest's phone number. The index of
 * `phone_digits` keeps some forms of one number apart, so each form is looked for.
 */
const hasTag = (tag: string): Condition => sql`(
  sale.user_id in (select account_id from customer_tag where tag = ${toTag(tag)} and account_id is not null)
  or (sale.user_id is null and phone_digits(sale.phone_number) in (
    select unnest(array[phone, '0' || phone, substr(phone, 2)]) from customer_tag where tag = ${toTag(tag)} and phone is not null)))`

const startOf = (day: string) => spanOf(day)?.[0] ?? null
const endOf = (day: string) => spanOf(day)?.[1] ?? null

/** SQL: the condition that all filters of a list of orders put on `sale`; true without any. */
export function conditionOf(filters: OrderFilters): Condition {
  const { status, payment, method, fulfilment, from, to, state, product, code, tag, min, max } =
    filters
  const when = (isSet: unknown, condition: () => Condition): Condition[] =>
    isSet ? [condition()] : []
  const conditions = [
    ...when(status.length, () => oneOf(sql`sale.transaction_status`, status)),
    ...when(payment, () => oneOf(sql`sale.payment_status`, [payment ?? ''])),
    ...when(method.length, () => oneOf(sql`sale.payment_method`, method)),
    ...when(fulfilment.length, () => oneOf(sql`sale.fulfilment`, fulfilment)),
    ...when(from, () => sql`sale.created_at >= ${startOf(from ?? '')}`),
    ...when(to, () => sql`sale.created_at < ${endOf(to ?? '')}`),
    ...when(state, () => sql`sale.state = ${state}`),
    ...when(product, () => hasProduct(product ?? '')),
    ...when(code, () => hasDiscount(code ?? '')),
    ...when(tag, () => hasTag(tag ?? '')),
    ...when(min !== undefined, () => sql`sale.total_kobo >= ${toKobo(min ?? 0)}`),
    ...when(max !== undefined, () => sql`sale.total_kobo <= ${toKobo(max ?? 0)}`),
    ...when(filters.ready, () => isReady),
    ...when(filters.byhand, () => oneOf(sql`sale.payment_method`, BY_HAND)),
    ...when(filters.refunded, () => sql`sale.refunded_kobo > 0`),
    ...when(
      filters.disputed,
      () =>
        sql`sale.id in (select sale_id from payment join dispute on dispute.payment_id = payment.id)`,
    ),
    ...when(filters.late, () => isLate),
    ...when(filters.unsent, () => isUnsent),
  ]
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}
