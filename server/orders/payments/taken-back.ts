import { type RawBuilder, sql } from 'kysely'

/**
 * SQL of money taken back from a `payment`: the one rule of reports, dashboard and refunds. What
 * the provider took back counts against a surplus that was not sent yet (`reversed_kobo`), and only
 * the rest against the order's money.
 */

const sumOfPaymentRows = (rows: RawBuilder<unknown>, column = 'amount_kobo'): RawBuilder<number> =>
  sql`coalesce((select sum(${sql.ref(column)}) from ${rows} and payment_id = payment.id), 0)`

/**
 * Kobo that the provider took back without the shop's order: sent back on its pages, or lost in a
 * dispute.
 */
export const takenBackKobo = sql<number>`least(payment.amount_kobo,
  ${sumOfPaymentRows(sql`refund where kind = 'reversal'`)} + ${sumOfPaymentRows(sql`dispute where state = 'lost'`)})::bigint`

const takenFromSurplusKobo = sumOfPaymentRows(sql`refund where kind = 'surplus'`, 'reversed_kobo')

/**
 * Kobo received for the order, without surplus, fees that the payer bore for the provider, and what
 * was taken back.
 */
export const receivedKobo = sql<number>`greatest(0, least(
  payment.amount_kobo - ${sumOfPaymentRows(sql`refund where kind = 'surplus'`)},
  (select total_kobo from sale where id = payment.sale_id)) - (${takenBackKobo} - ${takenFromSurplusKobo}))::bigint`

/** Kobo that can still go back; less than 0 if more would go than was paid. */
export const refundableKobo = sql<number>`(payment.amount_kobo - (${takenBackKobo} - ${takenFromSurplusKobo})
  - ${sumOfPaymentRows(sql`refund where kind <> 'reversal' and status <> 'failed'`)})::float8`

/**
 * No money of it may go to the card: its payer disputes it, or the provider took back what was to
 * go.
 */
export const isPaymentReversed = sql<boolean>`(${refundableKobo} < 0
  or exists (select from dispute where payment_id = payment.id and state = 'open'))`
