import type { FastifyBaseLogger } from 'fastify'
import { timeAfterNow } from '../../platform/db/now.ts'
import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import { createRowId } from '../../platform/ids.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import { findSale, lockSale, type SaleRow } from '../sales/queries.ts'
import { recordSaleEvent } from '../sales/record-event.ts'
import { judgeCharge, type PaymentOutcome, type PaymentVerdict } from './judge.ts'
import { saleIdOfReference } from './payment-reference.ts'
import {
  type PaymentProvider,
  type ProviderCharge,
  ProviderUnreachable,
} from './providers/provider.ts'

/**
 * What payments, refunds, returns, parcels and the jobs of orders work with: database, settings,
 * the card provider, and whom to tell about changes.
 */
export type OrderServices = SettingsContext & {
  cards: PaymentProvider
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Stock of these products changed: cached answers that show it are dropped. */
  stockChanged(productIds: readonly string[]): Promise<void>
  /** An event was written that followers can handle now. */
  wakeFollowers(): void
}

/**
 * Books the provider's answer for one reference. An order becomes paid by card nowhere else: the
 * browser's report, the webhook and the reconciler all end here. Safe to repeat and to race: the
 * provider is queried outside any transaction, the order's row is locked for the decision, and a
 * transaction of the provider is at most one row of `payment`.
 */
export async function settleReference(
  deps: OrderServices,
  reference: string,
): Promise<PaymentOutcome> {
  const outcome = await settleUncounted(deps, reference)
  metrics.settled.inc({ outcome })
  return outcome
}

async function settleUncounted(deps: OrderServices, reference: string): Promise<PaymentOutcome> {
  const saleId = saleIdOfReference(reference)
  if (!saleId || !(await findSale(deps.db, saleId))) return 'unknown'
  const provider = deps.cards.name
  const booked = await findBookedOutcome({ db: deps.db, provider }, reference)
  if (booked) return booked
  const charge = await verifyReference(deps, reference)
  if (charge === 'unreachable') return charge
  if (!charge || charge.status === 'unpaid') return 'incomplete'
  if (charge.status !== 'paid') return charge.status
  if (charge.isTest && !deps.cards.isTest) {
    deps.log.error({ reference }, 'a test transaction was reported for a live order')
    return 'incomplete'
  }
  const { outcome, isSettled } = await deps.db
    .transaction()
    .execute((db) => bookCharge({ db, provider }, saleId, charge))
  if (isSettled) deps.wakeFollowers()
  return outcome
}

async function verifyReference(
  { cards, log }: OrderServices,
  reference: string,
): Promise<ProviderCharge | undefined | 'unreachable'> {
  try {
    return await cards.verify(reference)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    log.warn({ err: error, reference }, 'the payment provider could not be reached')
    return 'unreachable'
  }
}

/** Settles all references of an order, one after the other; the outcomes are in no fixed order. */
export async function settleAllReferences(
  deps: OrderServices,
  saleId: string,
): Promise<PaymentOutcome[]> {
  const attempts = await deps.db
    .selectFrom('payment_attempt')
    .select('reference')
    .where('sale_id', '=', saleId)
    .execute()
  const outcomes: PaymentOutcome[] = []
  for (const { reference } of attempts) outcomes.push(await settleReference(deps, reference))
  return outcomes
}

/**
 * Queries a reported payment that the provider does not know yet again in 5 seconds, and then as
 * often as that of a new order.
 */
export const queryReferenceSoon = (db: Db, reference: string): Promise<unknown> =>
  db
    .updateTable('payment_attempt')
    .set({ checks: 0, next_check_at: timeAfterNow('5 seconds') })
    .where('reference', '=', reference)
    .execute()

/** `isSettled`: this payment paid for the order. */
type BookedCharge = { outcome: PaymentOutcome; isSettled?: boolean }

type ChargeBooking = { db: Trx; provider: string }

async function bookCharge(
  booking: ChargeBooking,
  saleId: string,
  charge: ProviderCharge,
): Promise<BookedCharge> {
  const trx = booking.db
  const sale = await lockSale(trx, saleId)
  if (!sale) return { outcome: 'unknown' }
  const verdict = judgeCharge(sale, charge)
  const paymentId = await insertPayment(booking, sale, charge, verdict.kind)
  if (!paymentId)
    return { outcome: (await findBookedOutcome(booking, charge.reference)) ?? 'mismatch' }
  if (verdict.refundKobo > 0) await queueRefund(trx, paymentId, verdict)
  if (verdict.kind === 'settlement') {
    // even if another method was chosen
    await recordSaleEvent(trx, sale, 'paid', { actor: 'provider', method: 'card' })
  }
  await trx
    .updateTable('payment_attempt')
    .set({ next_check_at: null })
    .where('reference', '=', charge.reference)
    .execute()
  return { outcome: verdict.outcome, isSettled: verdict.kind === 'settlement' }
}

/** Returns the payment's id; undefined if this transaction of the provider is booked already. */
async function insertPayment(
  { db, provider }: ChargeBooking,
  sale: SaleRow,
  charge: ProviderCharge,
  kind: RowOf<'payment'>['kind'],
) {
  const row = await db
    .insertInto('payment')
    .values({
      id: createRowId(),
      sale_id: sale.id,
      reference: charge.reference,
      provider,
      provider_tx_id: charge.id,
      kind,
      amount_kobo: charge.amount,
      currency: charge.currency,
      actor: null,
      paid_at: charge.paidAt ?? new Date(),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_tx_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

type QueuedMoney = Pick<PaymentVerdict, 'refundKobo' | 'reason'>

export const queueRefund = (
  trx: Trx,
  payment_id: string,
  { refundKobo, reason }: QueuedMoney,
): Promise<unknown> =>
  trx
    .insertInto('refund')
    .values({ id: createRowId(), payment_id, amount_kobo: refundKobo, reason })
    .execute()

async function findBookedOutcome(
  { db, provider }: { db: Db; provider: string },
  reference: string,
) {
  const row = await db
    .selectFrom('payment')
    .innerJoin('sale', 'sale.id', 'payment.sale_id')
    .select(['payment.kind', 'sale.transaction_status', 'sale.payment_status'])
    .where('payment.provider', '=', provider)
    .where('payment.reference', '=', reference)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.kind === 'settlement' || row.payment_status === 'paid') return 'paid'
  return row.transaction_status === 'cancelled' ? 'cancelled' : 'mismatch'
}
