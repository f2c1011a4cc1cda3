import { messages } from '#contract/messages.ts'
import type { Db } from '../db/schema.ts'
import { conflict } from '../errors.ts'
import type { Actor } from '../http/guard.ts'
import { newId } from '../ids.ts'
import { lockSale, setSaleStatus } from './queries.ts'

/**
 * An admin ends an order that was delivered. Of an unpaid one that says the money was taken by hand: it is booked as
 * a manual payment under the admin's name. @throws 404, 409 when it is no longer processing (spec §4)
 */
export const completeSale = (db: Db, { id, actor }: { id: string; actor: Actor }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockSale(trx, id)
    if (row?.transaction_status !== 'processing') throw conflict(messages.notCompletable)
    if (row.payment_status === 'unpaid') {
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
          amount_kobo: row.total_kobo,
          currency: 'NGN',
          actor: actor.name,
        })
        .execute()
      await setSaleStatus(trx, id, { payment_status: 'paid' }, { event: 'paid', actor: actor.id })
    }
    await setSaleStatus(trx, id, { transaction_status: 'completed' }, { event: 'completed', actor: actor.id })
  })
