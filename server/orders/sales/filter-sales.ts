import { type RawBuilder, sql } from 'kysely'
import { normalizeTag } from '#contract/office/customer-rules.ts'
import { toKobo } from '#contract/orders/pricing/pricing.ts'
import type { OrderFilters } from '#contract/orders/sales/order-filter-address.ts'
import { BY_HAND } from '#contract/orders/states/sale-rules.ts'
import { LATE_UNPACKED_HOURS, LATE_UNPAID_HOURS } from '#contract/platform/limits.ts'
import { isCompletedUnsent } from './state-conditions.ts'
import { spanOfTypedDate } from './typed-dates.ts'

type SaleCondition = RawBuilder<boolean>

const isColumnOneOf = (column: RawBuilder<unknown>, values: readonly string[]): SaleCondition =>
  sql`${column} in (${sql.join(values.map((value) => sql.lit(value)))})`

const isSaleProcessing: SaleCondition = sql`sale.transaction_status = 'processing'`

/**
 * Paid, or to be paid on delivery: it may be packed. Literals, so that the partial index of open
 * orders serves it.
 */
const isSaleReadyToPack: SaleCondition = sql`(${isSaleProcessing}
  and (sale.payment_status = 'paid' or sale.payment_method = 'on delivery'))`

const isOlderThanHours = (column: RawBuilder<unknown>, hours: number): SaleCondition =>
  sql`${column} < now() - make_interval(hours => ${sql.lit(hours)})`

/** While nothing is packed, the last change of a ready order is what made it ready. */
const isSaleLate: SaleCondition = sql`(${isSaleProcessing} and (
  (sale.payment_status = 'unpaid' and sale.payment_method <> 'on delivery' and ${isOlderThanHours(sql`sale.created_at`, LATE_UNPAID_HOURS)})
  or (${isSaleReadyToPack} and sale.fulfilment = 'unpacked' and ${isOlderThanHours(sql`sale.updated_at`, LATE_UNPACKED_HOURS)})))`

/**
 * Finds the orders of a product by the ledger of stock, whose index knows the orders of a variant.
 */
const saleHasProduct = (
  id: string,
): SaleCondition => sql`sale.id in (select movement.sale_id from stock_movement as movement
  join variant on variant.id = movement.variant_id where variant.product_id = ${id} and movement.kind = 'reserve')`

/**
 * Finds orders by the code of a discount, or the id of one without a code. Cancelled orders are
 * among them, although they gave it back.
 */
const saleHasDiscount = (
  code: string,
): SaleCondition => sql`sale.id in (select sale_id from discount_use
  where discount_id in (select id from discount where code = ${code} or id::text = ${code.toLowerCase()}))`

/**
 * Finds orders by the tag of their account, or of a guest's phone number. The index of
 * `phone_digits` keeps some forms of one number apart, so each form is looked for.
 */
const saleHasCustomerTag = (tag: string): SaleCondition => sql`(
  sale.user_id in (select account_id from customer_tag where tag = ${normalizeTag(tag)} and account_id is not null)
  or (sale.user_id is null and phone_digits(sale.phone_number) in (
    select unnest(array[phone, '0' || phone, substr(phone, 2)]) from customer_tag where tag = ${normalizeTag(tag)} and phone is not null)))`

const startOfTypedDay = (day: string) => spanOfTypedDate(day)?.[0] ?? null
const endOfTypedDay = (day: string) => spanOfTypedDate(day)?.[1] ?? null

/** SQL: the condition that all filters of a list of orders put on `sale`; true without any. */
export function conditionOfOrderFilters(filters: OrderFilters): SaleCondition {
  const { status, payment, method, fulfilment, from, to, state, product, code, tag, min, max } =
    filters
  const when = (isSet: unknown, condition: () => SaleCondition): SaleCondition[] =>
    isSet ? [condition()] : []
  const conditions = [
    ...when(status.length, () => isColumnOneOf(sql`sale.transaction_status`, status)),
    ...when(payment, () => isColumnOneOf(sql`sale.payment_status`, [payment ?? ''])),
    ...when(method.length, () => isColumnOneOf(sql`sale.payment_method`, method)),
    ...when(fulfilment.length, () => isColumnOneOf(sql`sale.fulfilment`, fulfilment)),
    ...when(from, () => sql`sale.created_at >= ${startOfTypedDay(from ?? '')}`),
    ...when(to, () => sql`sale.created_at < ${endOfTypedDay(to ?? '')}`),
    ...when(state, () => sql`sale.state = ${state}`),
    ...when(product, () => saleHasProduct(product ?? '')),
    ...when(code, () => saleHasDiscount(code ?? '')),
    ...when(tag, () => saleHasCustomerTag(tag ?? '')),
    ...when(min !== undefined, () => sql`sale.total_kobo >= ${toKobo(min ?? 0)}`),
    ...when(max !== undefined, () => sql`sale.total_kobo <= ${toKobo(max ?? 0)}`),
    ...when(filters.ready, () => isSaleReadyToPack),
    ...when(filters.byhand, () => isColumnOneOf(sql`sale.payment_method`, BY_HAND)),
    ...when(filters.refunded, () => sql`sale.refunded_kobo > 0`),
    ...when(
      filters.disputed,
      () =>
        sql`sale.id in (select sale_id from payment join dispute on dispute.payment_id = payment.id)`,
    ),
    ...when(filters.late, () => isSaleLate),
    ...when(filters.unsent, () => isCompletedUnsent),
  ]
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}
