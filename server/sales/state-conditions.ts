import { type RawBuilder, sql } from 'kysely'
import { SALE_STATES, type SaleState } from '#contract/sale-states.ts'

/** SQL: an order is in one of these states. With literals, so that the text is constant and indexes match. */
export const isIn = (states: readonly SaleState[], table = 'sale'): RawBuilder<boolean> =>
  sql`(${sql.join(
    states.map((state) => conditionOf(state, sql.table(table))),
    sql` or `,
  )})`

function conditionOf(state: SaleState, table: RawBuilder<unknown>): RawBuilder<boolean> {
  const { transactionStatus, paymentStatus } = SALE_STATES[state]
  return sql`(${table}.transaction_status = ${sql.lit(transactionStatus)} and ${table}.payment_status = ${sql.lit(paymentStatus)})`
}
