import { type RawBuilder, sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { ReceivedForm } from '#contract/orders/sales/sales.ts'
import { type ByHand, canPayOrder, canRecordPayment } from '#contract/orders/states/sale-rules.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { SHOP_CURRENCY } from '#contract/platform/limits.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import { startOfDayInLagosSql } from '../../platform/db/lagos.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { badFieldError, conflictError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import { takeDiscountUsesAgain } from '../discounts/uses.ts'
import {
  findSale,
  lockSale,
  requireFoundSale,
  type SaleRow,
  statusesOfSale,
} from '../sales/queries.ts'
import { authorOfAct, recordSaleEvent } from '../sales/record-event.ts'
import { takeStockAgain } from '../sales/stock.ts'
import { refusePaidSale } from './paid-already.ts'
import { selectRefunds } from './refund-rows.ts'
import { type OrderServices, queueRefund, settleAllReferences } from './settle.ts'

type ReceiptByHand = AuditedAct & { id: string; form: ReceivedForm }

/**
 * Records that the whole amount of an order was received by hand. The order is paid then, and stays
 * in process. A cancelled one takes its goods from stock again, or its money waits to be sent back,
 * as the form says. First the provider is queried: the buyer may have paid by card, which was not
 * reported yet. Returns what became of the order.
 * @throws 400 for a day to come, or before the order without saying that it was a deposit, 404, 409
 * when it is paid, or cancelled without a choice or with goods that are gone
 */
export async function receivePaymentByHand(
  deps: OrderServices,
  { id, form, ...act }: ReceiptByHand,
): Promise<string> {
  requireReceiptDay(form, await requireFoundSale(findSale(deps.db, id)))
  await settleAllReferences(deps, id)
  const { message, taken } = await deps.db.transaction().execute(async (trx) => {
    const row = await requireFoundSale(lockSale(trx, id))
    if (!canRecordPayment(statusesOfSale(row))) throw await refusePaidSale(trx, id)
    if (!canPayOrder(statusesOfSale(row))) return receiveForCancelled(trx, row, form, act)
    await payLockedSale(trx, row, { ...form, ifCancelled: undefined }, act)
    return { message: messages.paymentRecorded, taken: [] }
  })
  deps.wakeFollowers()
  await deps.stockChanged(taken)
  return message
}

/** The year of a day is easily mistyped. */
function requireReceiptDay({ day, isDeposit }: ReceivedForm, { created_at }: SaleRow): void {
  if (day > todayInLagos(Date.now())) throw badFieldError('day', messages.dayToCome)
  const ordered = todayInLagos(created_at.getTime())
  if (day < ordered && !isDeposit) throw badFieldError('day', messages.dayBeforeOrder(ordered))
}

async function payLockedSale(
  trx: Trx,
  sale: SaleRow,
  form: ReceivedForm,
  act: AuditedAct,
): Promise<void> {
  await bookPaymentByHand(
    trx,
    sale,
    { method: form.method, paidAt: paidAtOfTypedDay(form.day) },
    act,
  )
  await recordSaleEvent(trx, sale, 'paid', {
    ...authorOfAct(act),
    method: form.method,
    details: detailsOfReceipt(form),
  })
}

/**
 * A repeated call books no money twice. `taken`: the products of which stock was taken again.
 * @throws 409
 */
async function receiveForCancelled(trx: Trx, sale: SaleRow, form: ReceivedForm, act: AuditedAct) {
  if (!form.ifCancelled) throw conflictError(messages.cancelledChoose)
  const byHand = selectRefunds(trx)
    .where('payment.sale_id', '=', sale.id)
    .where('payment.reference', 'is', null)
  const waiting = await countQueryRows(trx, byHand.where('refund.status', '=', 'open'))
  if (waiting > 0) throw conflictError(messages.paymentWaits)
  if (form.ifCancelled === 'resume') {
    if (sale.discounts) await takeDiscountUsesAgain(trx, sale.id)
    const taken = await takeStockAgain(trx, sale)
    await payLockedSale(trx, sale, form, act)
    return { message: messages.paymentResumed, taken }
  }
  const surplus = {
    method: form.method,
    kind: 'surplus',
    paidAt: paidAtOfTypedDay(form.day),
  } as const
  const payment = await bookPaymentByHand(trx, sale, surplus, act)
  const reason = `${form.method} received after the order was cancelled`
  await queueRefund(trx, payment, { refundKobo: sale.total_kobo, reason })
  const details = { name: sale.name, ...detailsOfReceipt(form) }
  await writeAuditEntry(trx, act, { action: 'sale.receive', target: sale.id, details })
  return { message: messages.paymentToRefund, taken: [] }
}

/**
 * Money of today was received now. Money of an earlier day counts at noon of that day in Lagos, as
 * nobody types an hour.
 */
function paidAtOfTypedDay(day: string): RawBuilder<Date> | undefined {
  if (day === todayInLagos(Date.now())) return undefined
  return sql`${startOfDayInLagosSql(sql`${day}::date`)} + interval '12 hours'`
}

const detailsOfReceipt = ({ method, day, reference, ifCancelled, isDeposit }: ReceivedForm) => ({
  method,
  day,
  reference: reference || undefined,
  isDeposit: isDeposit || undefined,
  ifCancelled,
})

type HandPayment = {
  method: ByHand
  kind?: 'manual' | 'surplus'
  /** Left out: now. */
  paidAt?: RawBuilder<Date> | undefined
}

/**
 * Books a payment by hand and returns its id. The caller has locked the order, and writes the
 * event.
 */
export async function bookPaymentByHand(
  trx: Trx,
  sale: SaleRow,
  { method, kind = 'manual', paidAt }: HandPayment,
  { actor }: AuditedAct,
): Promise<string> {
  const id = createRowId()
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
      currency: SHOP_CURRENCY,
      actor: actor.name,
      paid_at: paidAt,
    })
    .execute()
  return id
}
