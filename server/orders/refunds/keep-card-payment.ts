import { messages } from '#contract/messages.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import { SALE_STATES } from '#contract/orders/sale-states.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { judge, type Verdict } from '../payments/judge.ts'
import { answerNow, type Charge } from '../payments/providers/provider.ts'
import { lockRefund, refundsOf } from '../payments/refund-rows.ts'
import type { SaleRow } from '../sales/queries.ts'
import { notOpen } from './not-open.ts'
import type { Refunding } from './refund-sale.ts'

/**
 * A card payment of the queue takes the place of money that was booked by hand and was never
 * received: it settles the order, and only what it has beyond the order's total still goes back.
 * The invoice keeps its number and its day.
 * @throws 404, 409 where no money was booked by hand, or some of it went back, or the card payment
 * does not cover the order, or is disputed or taken back; 503 while the provider cannot be reached
 */
export async function keepCardPayment(
  deps: Refunding,
  { id, ...act }: Act & { id: string },
): Promise<void> {
  const payment = await findPayment(deps.db, id)
  const charge = await answerNow(deps.cards.verify(payment.reference))
  await deps.db.transaction().execute(async (trx) => {
    const sale = await lockSaleOfSurplus(trx, id)
    const byHand = await lockByHand(trx, sale.id)
    const verdict = judgeAgain(sale, charge)
    if (!verdict) throw conflict(messages.cardNotConfirmed)
    if (verdict.kind !== 'settlement') throw conflict(messages.cardCoversNot)
    const { refundKobo, reason } = verdict
    await trx.updateTable('payment').set({ kind: 'replaced' }).where('id', '=', byHand.id).execute()
    await trx
      .updateTable('payment')
      .set({ kind: 'settlement' })
      .where('id', '=', payment.id)
      .execute()
    await trx
      .updateTable('sale')
      .set({ payment_method: 'card' })
      .where('id', '=', sale.id)
      .execute()
    const left = refundKobo > 0 ? { amount_kobo: refundKobo, reason, updated_at: now() } : undefined
    if (left) await trx.updateTable('refund').set(left).where('id', '=', id).execute()
    else await trx.deleteFrom('refund').where('id', '=', id).execute()
    const details = {
      name: sale.name,
      amount: toNaira(byHand.amount_kobo),
      method: byHand.provider,
      by: byHand.actor,
    }
    await writeAudit(trx, act, { action: 'sale.cardInstead', target: sale.id, details })
  })
}

/** @throws 409 unless the whole card payment is here and waits to be sent back */
async function lockSaleOfSurplus(trx: Trx, refundId: string): Promise<SaleRow> {
  const locked = await lockRefund(trx, refundId)
  if (!locked) throw notFound(messages.refundNotFound)
  if (locked.refund.status !== 'open') throw notOpen(locked.refund.status)
  const { isReversed, reversed_kobo } = locked.refund
  if (isReversed || reversed_kobo > 0) throw conflict(messages.refundReversed)
  return locked.sale
}

/** As if the order were not paid yet. */
function judgeAgain(sale: SaleRow, charge: Charge | undefined): Verdict | undefined {
  const { transactionStatus, paymentStatus } = SALE_STATES.open
  const owed = { ...sale, transaction_status: transactionStatus, payment_status: paymentStatus }
  return charge?.status === 'paid' ? judge(owed, charge) : undefined
}

/**
 * The card payment of a refund. @throws 404, 409 where the refund is of money that was recorded by
 * hand
 */
async function findPayment(db: Db, refundId: string) {
  const { id, reference } = await refundsOf(db)
    .select(['payment.id', 'payment.reference'])
    .where('refund.id', '=', refundId)
    .executeTakeFirstOrThrow(() => notFound(messages.refundNotFound))
  if (reference === null) throw conflict(messages.onlyCardKept)
  return { id, reference }
}

/** @throws 409 without one, or when some of it went back */
async function lockByHand(trx: Trx, saleId: string) {
  const row = await trx
    .selectFrom('payment')
    .select(['id', 'amount_kobo', 'provider', 'actor'])
    .where('sale_id', '=', saleId)
    .where('kind', '=', 'manual')
    .forUpdate()
    .executeTakeFirstOrThrow(() => conflict(messages.noMoneyByHand))
  const refunds = trx
    .selectFrom('refund')
    .where('payment_id', '=', row.id)
    .where('status', '<>', 'failed')
  if ((await countRows(trx, refunds)) > 0) throw conflict(messages.byHandWentBack)
  return row
}
