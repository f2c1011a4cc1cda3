import { type RawBuilder, sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { type ByHand, canPay, canReceive } from '#contract/orders/sale-rules.ts'
import type { ReceivedForm } from '#contract/orders/sales.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { CURRENCY } from '#contract/platform/limits.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import { startOf } from '../../platform/db/lagos.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { badField, conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { takeUsesAgain } from '../discounts/uses.ts'
import { findSale, known, lockSale, type SaleRow, statusesOf } from '../sales/queries.ts'
import { authorOf, recordEvent } from '../sales/record-event.ts'
import { takeStockAgain } from '../sales/stock.ts'
import { paidAlready } from './paid-already.ts'
import { refundsOf } from './refund-rows.ts'
import { type Payments, queueRefund, settleAll } from './settle.ts'

type Receipt = Act & { id: string; form: ReceivedForm }

/**
 * Records that the whole amount of an order was received by hand. The order is paid then, and stays
 * in process. A cancelled one takes its goods from stock again, or its money waits to be sent back,
 * as the form says. First the provider is queried: the buyer may have paid by card, which was not
 * reported yet. Returns what became of the order.
 * @throws 400 for a day to come, or before the order without saying that it was a deposit, 404, 409
 * when it is paid, or cancelled without a choice or with goods that are gone
 */
export async function receiveByHand(
  deps: Payments,
  { id, form, ...act }: Receipt,
): Promise<string> {
  requireDay(form, await known(findSale(deps.db, id)))
  await settleAll(deps, id)
  const { message, taken } = await deps.db.transaction().execute(async (trx) => {
    const row = await known(lockSale(trx, id))
    if (!canReceive(statusesOf(row))) throw await paidAlready(trx, id)
    if (!canPay(statusesOf(row))) return receiveForCancelled(trx, row, form, act)
    await pay(trx, row, { ...form, ifCancelled: undefined }, act)
    return { message: messages.paymentRecorded, taken: [] }
  })
  deps.wakeFollowers()
  await deps.stockChanged(taken)
  return message
}

/** The year of a day is easily mistyped. */
function requireDay({ day, isDeposit }: ReceivedForm, { created_at }: SaleRow): void {
  if (day > todayInLagos(Date.now())) throw badField('day', messages.dayToCome)
  const ordered = todayInLagos(created_at.getTime())
  if (day < ordered && !isDeposit) throw badField('day', messages.dayBeforeOrder(ordered))
}

async function pay(trx: Trx, sale: SaleRow, form: ReceivedForm, act: Act): Promise<void> {
  await bookByHand(trx, sale, { method: form.method, paidAt: paidAtOf(form.day) }, act)
  await recordEvent(trx, sale, 'paid', {
    ...authorOf(act),
    method: form.method,
    details: detailsOf(form),
  })
}

/**
 * A repeated call books no money twice. `taken`: the products of which stock was taken again.
 * @throws 409
 */
async function receiveForCancelled(trx: Trx, sale: SaleRow, form: ReceivedForm, act: Act) {
  if (!form.ifCancelled) throw conflict(messages.cancelledChoose)
  const byHand = refundsOf(trx)
    .where('payment.sale_id', '=', sale.id)
    .where('payment.reference', 'is', null)
  const waiting = await countRows(trx, byHand.where('refund.status', '=', 'open'))
  if (waiting > 0) throw conflict(messages.paymentWaits)
  if (form.ifCancelled === 'resume') {
    if (sale.discounts) await takeUsesAgain(trx, sale.id)
    const taken = await takeStockAgain(trx, sale)
    await pay(trx, sale, form, act)
    return { message: messages.paymentResumed, taken }
  }
  const surplus = { method: form.method, kind: 'surplus', paidAt: paidAtOf(form.day) } as const
  const payment = await bookByHand(trx, sale, surplus, act)
  const reason = `${form.method} received after the order was cancelled`
  await queueRefund(trx, payment, { refundKobo: sale.total_kobo, reason })
  const details = { name: sale.name, ...detailsOf(form) }
  await writeAudit(trx, act, { action: 'sale.receive', target: sale.id, details })
  return { message: messages.paymentToRefund, taken: [] }
}

/**
 * Money of today was received now. Money of an earlier day counts at noon of that day in Lagos, as
 * nobody types an hour.
 */
function paidAtOf(day: string): RawBuilder<Date> | undefined {
  if (day === todayInLagos(Date.now())) return undefined
  return sql`${startOf(sql`${day}::date`)} + interval '12 hours'`
}

const detailsOf = ({ method, day, reference, ifCancelled, isDeposit }: ReceivedForm) => ({
  method,
  day,
  reference: reference || undefined,
  isDeposit: isDeposit || undefined,
  ifCancelled,
})

type Received = {
  method: ByHand
  kind?: 'manual' | 'surplus'
  /** Left out: now. */
  paidAt?: RawBuilder<Date> | undefined
}

/**
 * Books a payment by hand and returns its id. The caller has locked the order, and writes the
 * event.
 */
export async function bookByHand(
  trx: Trx,
  sale: SaleRow,
  { method, kind = 'manual', paidAt }: Received,
  { actor }: Act,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('payment')
    .values({
      id,
      sale_id: sale.id,
      reference: null,
      provider: method,
      provider_tx_id: id,
      kind,
      amount_kobo: sale.total_kobo,
      currency: CURRENCY,
      actor: actor.name,
      paid_at: paidAt,
    })
    .execute()
  return id
}
