import { messages } from '#contract/messages.ts'
import { canCancel } from '#contract/sale-rules.ts'
import { conflict } from '../errors.ts'
import { type Author, lockSale, setSaleStatus } from '../sales/queries.ts'
import { releaseStock } from '../sales/stock.ts'
import { type Payments, settleAll } from './settle.ts'

type Cancellation = Author & { id: string; event: 'cancelled' | 'expired' }

/**
 * Ends an order and gives its stock back, once. The provider is asked first: a payment may not have been reported yet.
 * If it cannot be reached the order is cancelled all the same; money that comes later is refunded.
 * @throws 409 when it is no longer processing and unpaid (spec §4)
 */
export async function cancelSale(deps: Payments, { id, ...fact }: Cancellation): Promise<void> {
  await settleAll(deps, id)
  const released = await deps.db.transaction().execute(async (trx) => {
    const row = await lockSale(trx, id)
    if (!row || !canCancel({ transactionStatus: row.transaction_status, paymentStatus: row.payment_status })) {
      throw conflict(row?.payment_status === 'paid' ? messages.alreadyPaid : messages.notCancellable)
    }
    // Products are locked before the holder's row, as in `writeSale`.
    const released = await releaseStock(trx, id)
    await setSaleStatus(trx, id, { transaction_status: 'cancelled' }, fact)
    return released
  })
  deps.wakeFollowers()
  await deps.stockChanged(released)
}
