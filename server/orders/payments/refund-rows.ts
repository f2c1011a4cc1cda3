import type { Db, Trx } from '../../platform/db/schema.ts'
import { lockSale } from '../sales/queries.ts'
import { isPaymentReversed } from './taken-back.ts'

export const selectRefunds = (db: Db) =>
  db.selectFrom('refund').innerJoin('payment', 'payment.id', 'refund.payment_id')

/**
 * Locks a refund and its order. The order comes first, as in every transaction that locks both, so
 * that two of them cannot deadlock. Undefined: there is none.
 */
export async function lockRefundWithSale(trx: Trx, id: string) {
  const payment = await selectRefunds(trx)
    .select('payment.sale_id')
    .where('refund.id', '=', id)
    .executeTakeFirst()
  const sale = payment && (await lockSale(trx, payment.sale_id))
  if (!sale) return undefined
  const refund = await selectRefunds(trx)
    .select(['refund.id', 'refund.payment_id', 'refund.status', 'refund.kind', 'refund.attempt'])
    .select(['refund.amount_kobo', 'refund.reversed_kobo'])
    .select(['payment.provider', 'payment.currency', isPaymentReversed.as('isReversed')])
    .where('refund.id', '=', id)
    .forUpdate('refund')
    .executeTakeFirst()
  return refund && { sale, refund }
}
