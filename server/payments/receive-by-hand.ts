import { todayInLagos } from '#contract/lagos.ts'
import { CURRENCY } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { type ByHand, canPay } from '#contract/sale-rules.ts'
import type { ReceivedForm } from '#contract/sales.ts'
import type { Act } from '../audit/audit.ts'
import type { Trx } from '../db/schema.ts'
import { badField, conflict, notFound } from '../errors.ts'
import { isId, newId } from '../ids.ts'
import { lockSale, type SaleRow, statusesOf } from '../sales/queries.ts'
import { authorOf, recordEvent } from '../sales/record-event.ts'
import { type Payments, settleAll } from './settle.ts'

/**
 * Records that the whole amount of an order was received by hand. The order is paid then, and stays in process. First
 * the provider is queried: the buyer may have paid by card, which was not reported yet.
 * @throws 400 for a day to come, 404, 409 when it is paid or cancelled
 */
export async function receiveByHand(deps: Payments, { id, form, ...act }: Act & { id: string; form: ReceivedForm }) {
  if (form.day > todayInLagos(Date.now())) throw badField('day', messages.dayToCome)
  if (!isId(id)) throw notFound(messages.orderNotFound)
  await settleAll(deps, id)
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockSale(trx, id)
    if (!row) throw notFound(messages.orderNotFound)
    if (!canPay(statusesOf(row)))
      throw conflict(row.payment_status === 'paid' ? messages.paidMeanwhile : messages.notPayable)
    const { method, day, reference } = form
    await bookByHand(trx, row, { method, received_on: day, receipt: reference }, act)
    await recordEvent(trx, row, 'paid', {
      ...authorOf(act),
      method,
      details: { method, day, ...(reference && { reference }) },
    })
  })
  deps.wakeFollowers()
}

type Received = { method: ByHand; received_on?: string; receipt?: string }

/** The manual payment of an order, under the admin's name. The caller has locked the order, and writes the event. */
export async function bookByHand(trx: Trx, sale: SaleRow, { method, ...received }: Received, { actor }: Act) {
  const id = newId()
  await trx
    .insertInto('payment')
    .values({
      ...{ id, sale_id: sale.id, reference: null, provider: method, provider_tx_id: id, kind: 'manual' },
      ...{ amount_kobo: sale.total_kobo, currency: CURRENCY, actor: actor.name },
      ...received,
    })
    .execute()
}
