import { messages } from '#contract/messages.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { SALE_STATES } from '#contract/orders/states/sale-states.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { conflictError, notFoundError } from '../../platform/errors.ts'
import { judgeCharge, type PaymentVerdict } from '../payments/judge.ts'
import { type ProviderCharge, requireProviderAnswer } from '../payments/providers/provider.ts'
import { lockRefundWithSale, selectRefunds } from '../payments/refund-rows.ts'
import type { SaleRow } from '../sales/queries.ts'
import { refundNotOpen } from './not-open.ts'
import type { RefundServices } from './refund-sale.ts'

/**
 * A card payment of the queue takes the place of money that was booked by hand and was never
 * received: it settles the order, and only what it has beyond the order's total still goes back.
 * The invoice keeps its number and its day.
 * @throws 404, 409 where no money was booked by hand, or some of it went back, or the card payment
 * does not cover the order, or is disputed or taken back; 503 while the provider cannot be reached
 */
export async function keepCardPayment(
  deps: RefundServices,
  { id, ...act }: AuditedAct & { id: string },
): Promise<void> {
  const payment = await findCardPaymentOfRefund(deps.db, id)
  const charge = await requireProviderAnswer(deps.cards.verify(payment.reference))
  await deps.db.transaction().execute(async (trx) => {
    const sale = await lockSaleOfSurplus(trx, id)
    const byHand = await lockPaymentByHand(trx, sale.id)
    const verdict = judgeAsUnpaid(sale, charge)
    if (!verdict) throw conflictError(messages.cardNotConfirmed)
    if (verdict.kind !== 'settlement') throw conflictError(messages.cardCoversNot)
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
    const left =
      refundKobo > 0 ? { amount_kobo: refundKobo, reason, updated_at: databaseNow() } : undefined
    if (left) await trx.updateTable('refund').set(left).where('id', '=', id).execute()
    else await trx.deleteFrom('refund').where('id', '=', id).execute()
    const details = {
      name: sale.name,
      amount: toNaira(byHand.amount_kobo),
      method: byHand.provider,
      by: byHand.actor,
    }
    await writeAuditEntry(trx, act, { action: 'sale.cardInstead', target: sale.id, details })
  })
}

/** @throws 409 unless the whole card payment is here and waits to be sent back */
async function lockSaleOfSurplus(trx: Trx, refundId: string): Promise<SaleRow> {
  const locked = await lockRefundWithSale(trx, refundId)
  if (!locked) throw notFoundError(messages.refundNotFound)
  if (locked.refund.status !== 'open') throw refundNotOpen(locked.refund.status)
  const { isReversed, reversed_kobo } = locked.refund
  if (isReversed || reversed_kobo > 0) throw conflictError(messages.refundReversed)
  return locked.sale
}

/** Judges a card payment again, as if the order were not paid yet. Undefined: nothing was paid. */
function judgeAsUnpaid(
  sale: SaleRow,
  charge: ProviderCharge | undefined,
): PaymentVerdict | undefined {
  const { transactionStatus, paymentStatus } = SALE_STATES.open
  const owed = { ...sale, transaction_status: transactionStatus, payment_status: paymentStatus }
  return charge?.status === 'paid' ? judgeCharge(owed, charge) : undefined
}

/**
 * The card payment of a refund. @throws 404, 409 where the refund is of money that was recorded by
 * hand
 */
async function findCardPaymentOfRefund(db: Db, refundId: string) {
  const { id, reference } = await selectRefunds(db)
    .select(['payment.id', 'payment.reference'])
    .where('refund.id', '=', refundId)
    .executeTakeFirstOrThrow(() => notFoundError(messages.refundNotFound))
  if (reference === null) throw conflictError(messages.onlyCardKept)
  return { id, reference }
}

/** @throws 409 without one, or when some of it went back */
async function lockPaymentByHand(trx: Trx, saleId: string) {
  const row = await trx
    .selectFrom('payment')
    .select(['id', 'amount_kobo', 'provider', 'actor'])
    .where('sale_id', '=', saleId)
    .where('kind', '=', 'manual')
    .forUpdate()
    .executeTakeFirstOrThrow(() => conflictError(messages.noMoneyByHand))
  const refunds = trx
    .selectFrom('refund')
    .where('payment_id', '=', row.id)
    .where('status', '<>', 'failed')
  if ((await countQueryRows(trx, refunds)) > 0) throw conflictError(messages.byHandWentBack)
  return row
}
