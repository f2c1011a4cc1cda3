import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { canCancelOrder } from '#contract/orders/states/sale-rules.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { conflictError } from '../../platform/errors.ts'
import { giveDiscountUsesBack } from '../discounts/uses.ts'
import { lockSale, type SaleRow, statusesOfSale } from '../sales/queries.ts'
import { type EventAuthor, recordSaleEvent } from '../sales/record-event.ts'
import { releaseStockOfSale } from '../sales/stock.ts'
import { type OrderServices, settleAllReferences } from './settle.ts'

/**
 * `isStill` is asked under the lock, as the order may have changed while the provider was queried.
 * `also` writes more in the same transaction, such as a job's result, and is awaited last.
 */
type SaleCancellation = EventAuthor & {
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
  deps: OrderServices,
  { id, event, isStill, also, ...author }: SaleCancellation,
): Promise<void> {
  await settleAllReferences(deps, id)
  const released = await deps.db.transaction().execute(async (trx) => {
    const row = await lockSale(trx, id)
    if (!row || !canCancelOrder(statusesOfSale(row)) || isStill?.(row) === false)
      throw conflictError(
        row?.payment_status === 'paid' ? messages.alreadyPaid : messages.notCancellable,
      )
    if (row.discounts) await giveDiscountUsesBack(trx, id)
    // Products are locked before the holder's row, as in `writeOneSale`.
    const released = await releaseStockOfSale(trx, id)
    if (author.caller) await countCancelledOfHolder(trx, id)
    await recordSaleEvent(trx, row, event, author)
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
const countCancelledOfHolder = (trx: Trx, id: string) =>
  sql`
    update order_hold set
      cancelled_at = array(select at from unnest(cancelled_at) as at where at > now() - interval '1 hour') || now()
    where holder = (select holder from sale where id = ${id})`.execute(trx)
