import { type RawBuilder, sql } from 'kysely'
import { SALE_STATES, type SaleState } from '#contract/orders/states/sale-states.ts'

/**
 * SQL: an order is in one of these states. With literals, so that the text is constant and indexes
 * match.
 */
export const isSaleInState = (states: readonly SaleState[], table = 'sale'): RawBuilder<boolean> =>
  sql`(${sql.join(
    states.map((state) => conditionOfSaleState(state, sql.table(table))),
    sql` or `,
  )})`

/**
 * SQL: an order that figures count: orders, sales, pieces, discounts. A cancelled one is in none.
 */
export const isCountedInFigures: RawBuilder<boolean> = sql`sale.transaction_status <> 'cancelled'`

/**
 * SQL: completed before its goods were shipped, and not fully refunded. Literals, as in the index
 * `sale_to_send`.
 */
export const isCompletedUnsent: RawBuilder<boolean> = sql`(sale.to_send and sale.fulfilment in ('unpacked', 'packed')
  and (sale.refunded_kobo = 0 or sale.refunded_kobo < sale.total_kobo))`

function conditionOfSaleState(state: SaleState, table: RawBuilder<unknown>): RawBuilder<boolean> {
  const { transactionStatus, paymentStatus } = SALE_STATES[state]
  return sql`(${table}.transaction_status = ${sql.lit(transactionStatus)} and ${table}.payment_status = ${sql.lit(paymentStatus)})`
}
