import { messages } from '#contract/messages.ts'
import { type Act, writeAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { conflict, notFound } from '../errors.ts'
import { isId, newId } from '../ids.ts'
import { lockSale, type SaleRow, setSaleStatus } from './queries.ts'

/**
 * An admin ends an order that was delivered. Of an unpaid one that says the money was taken by hand: it is booked as
 * a manual payment under the admin's name. Answers the order as it was before.
 * @throws 404, 409 when it is no longer processing (spec §4)
 */
export const completeSale = (db: Db, { id, ...act }: Act & { id: string }): Promise<SaleRow> =>
  db.transaction().execute(async (trx) => {
    const row = isId(id) ? await lockSale(trx, id) : undefined
    if (!row) throw notFound(messages.orderNotFound)
    if (row.transaction_status !== 'processing') throw conflict(messages.notCompletable)
    const isByHand = row.payment_status === 'unpaid'
    if (isByHand) await bookByHand(trx, row, act)
    await setSaleStatus(trx, row.id, { transaction_status: 'completed' }, { event: 'completed', actor: act.actor.id })
    await writeAudit(trx, act, { action: 'sale.complete', target: row.id, details: { name: row.name, isByHand } })
    return row
  })

async function bookByHand(trx: Trx, { id, total_kobo }: SaleRow, { actor }: Act): Promise<void> {
  const paymentId = newId()
  await trx
    .insertInto('payment')
    .values({
      id: paymentId,
      sale_id: id,
      reference: id,
      provider: 'manual',
      provider_tx_id: paymentId,
      kind: 'manual',
      amount_kobo: total_kobo,
      currency: 'NGN',
      actor: actor.name,
    })
    .execute()
  await setSaleStatus(trx, id, { payment_status: 'paid' }, { event: 'paid', actor: actor.id })
}
