import { sql } from 'kysely'
import { databaseNow } from '../../platform/db/now.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { takenBackKobo } from './taken-back.ts'

/**
 * Counts what the provider took back of a payment against its surplus, as far as the shop has not
 * sent that. A surplus that went back whole is done. One that the provider was asked to send may
 * arrive: it waits for the provider's answer. The caller has locked the order.
 */
export async function takeFromSurplus(trx: Trx, paymentId: string): Promise<void> {
  // One statement reads the state and locks the row: `sendDueRefunds` marks a refund as requested
  // without the order's lock.
  await sql`
    update refund set reversed_kobo = least(amount_kobo, back.kobo), updated_at = now()
    from (select ${takenBackKobo} as kobo from payment where id = ${paymentId}) as back
    where payment_id = ${paymentId} and kind = 'surplus' and reversed_kobo < least(amount_kobo, back.kobo)
      and (status in ('open', 'attention') or (status = 'sending' and requested_at is null))`.execute(
    trx,
  )
  await trx
    .updateTable('refund')
    .set({
      status: 'done',
      way: 'card',
      note: TAKEN_BACK_NOTE,
      done_by: null,
      failure: null,
      next_check_at: null,
    })
    .set({ updated_at: databaseNow() })
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'surplus')
    .where('status', '<>', 'done')
    .whereRef('reversed_kobo', '=', 'amount_kobo')
    .execute()
}

const TAKEN_BACK_NOTE = 'the provider took this money back'
