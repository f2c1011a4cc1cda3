import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { canCancel } from '#contract/orders/sale-rules.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { conflict } from '../../platform/errors.ts'
import { giveUsesBack } from '../discounts/uses.ts'
import { lockSale, type SaleRow, statusesOf } from '../sales/queries.ts'
import { type Author, recordEvent } from '../sales/record-event.ts'
import { releaseStock } from '../sales/stock.ts'
import { type Payments, settleAll } from './settle.ts'

/**
 * `isStill` is asked under the lock, as the order may have changed while the provider was queried.
 * `also` writes more in the same transaction, such as a job's result, and is awaited last.
 */
type Cancellation = Author & {
  id: string
  event: 'cancelled' | 'expired'
  isStill?: (sale: SaleRow) => boolean
  also?: (trx: Trx) => Promise<unknown>
}

/**
 * Cancels an order and returns its stock, once. First the provider is queried: a payment may not
 * have been reported yet. If it cannot be reached, the order is cancelled as well. Money that comes
 * later is refunded.
 * @throws 409 when it is no longer processing and unpaid
 */
export async function cancelSale(
  deps: Payments,
  { id, event, isStill, also, ...author }: Cancellation,
): Promise<void> {
  await settleAll(deps, id)
  const released = await deps.db.transaction().execute(async (trx) => {
    const row = await lockSale(trx, id)
    if (!row || !canCancel(statusesOf(row)) || isStill?.(row) === false)
      throw conflict(
        row?.payment_status === 'paid' ? messages.alreadyPaid : messages.notCancellable,
      )
    if (row.discounts) await giveUsesBack(trx, id)
    // Products are locked before the holder's row, as in `writeSale`.
    const released = await releaseStock(trx, id)
    if (author.caller) await countCancelled(trx, id)
    await recordEvent(trx, row, event, author)
    await also?.(trx)
    return released
  })
  deps.wakeFollowers()
  await deps.stockChanged(released)
}

/**
 * Notes the moment with the order's holder, for an hour: the limit on orders that are placed and
 * cancelled counts it.
 */
const countCancelled = (trx: Trx, id: string) =>
  sql`
    update order_hold set
      cancelled_at = array(select at from unnest(cancelled_at) as at where at > now() - interval '1 hour') || now()
    where holder = (select holder from sale where id = ${id})`.execute(trx)
