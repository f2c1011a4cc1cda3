import { CURRENCY } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { type ByHand, canComplete } from '#contract/sale-rules.ts'
import { requireMayComplete } from '../access/sales.ts'
import type { Act } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { conflict, notFound } from '../errors.ts'
import { isId, newId } from '../ids.ts'
import { lockSale, type SaleRow, statusesOf } from '../sales/queries.ts'
import { authorOf, recordEvent } from '../sales/record-event.ts'

/** `also` is for callers that have more to write in the same transaction, such as a job's result: awaited last. */
type Completion = Act & { id: string; method?: ByHand | undefined; also?: (trx: Trx) => Promise<unknown> }

/**
 * Completes an order that was delivered. The money of an unpaid one was received by hand: it is booked as a manual
 * payment, cash or transfer, with the admin's name.
 * @throws 403 without the right to book money, 404, 409 when it is no longer processing (spec §4)
 */
export const completeSale = (db: Db, { id, method, also, ...act }: Completion): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = isId(id) ? await lockSale(trx, id) : undefined
    if (!row) throw notFound(messages.orderNotFound)
    requireMayComplete(row, act.actor)
    await completeLocked(trx, row, { ...act, method })
    await also?.(trx)
  })

/** The same for an order that the caller has locked. @throws 409 */
export async function completeLocked(
  trx: Trx,
  row: SaleRow,
  { method = 'cash', ...act }: Omit<Completion, 'id' | 'also'>,
): Promise<void> {
  if (!canComplete(statusesOf(row))) throw conflict(messages.notCompletable)
  const isByHand = row.payment_status === 'unpaid'
  if (isByHand) await bookByHand(trx, row, method, act)
  const details = { isByHand, ...(isByHand && { method }) }
  await recordEvent(trx, row, 'completed', { ...authorOf(act), details })
}

async function bookByHand(trx: Trx, sale: SaleRow, method: ByHand, { actor }: Act): Promise<void> {
  const paymentId = newId()
  await trx
    .insertInto('payment')
    .values({
      id: paymentId,
      sale_id: sale.id,
      reference: null,
      provider: method,
      provider_tx_id: paymentId,
      kind: 'manual',
      amount_kobo: sale.total_kobo,
      currency: CURRENCY,
      actor: actor.name,
    })
    .execute()
  await recordEvent(trx, sale, 'paid', { actor: actor.id, method })
}
