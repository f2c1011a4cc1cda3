import type { Db, Trx } from '../../platform/db/schema.ts'
import { lockSale } from '../sales/queries.ts'
import { isReversed } from './taken-back.ts'

export const refundsOf = (db: Db) =>
  db.selectFrom('refund').innerJoin('payment', 'payment.id', 'refund.payment_id')

/** Locks a refund and its order, the order first, as everywhere. Undefined: there is none. */
export async function lockRefund(trx: Trx, id: string) {
  const of = await refundsOf(trx)
    .select('payment.sale_id')
    .where('refund.id', '=', id)
    .executeTakeFirst()
  const sale = of && (await lockSale(trx, of.sale_id))
  if (!sale) return undefined
  const refund = await refundsOf(trx)
    .select(['refund.id', 'refund.payment_id', 'refund.status', 'refund.kind', 'refund.attempt'])
    .select(['refund.amount_kobo', 'refund.reversed_kobo'])
    .select(['payment.provider', 'payment.currency', isReversed.as('isReversed')])
    .where('refund.id', '=', id)
    .forUpdate('refund')
    .executeTakeFirst()
  return refund && { sale, refund }
}
