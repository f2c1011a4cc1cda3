import { messages } from '#contract/messages.ts'
import { canCancel } from '#contract/sale-rules.ts'
import { type Act, writeAudit } from '../audit/audit.ts'
import { conflict } from '../errors.ts'
import { lockSale, setSaleStatus } from '../sales/queries.ts'
import { releaseStock } from '../sales/stock.ts'
import { type Payments, settleAll } from './settle.ts'

/** `act` where an admin does it. */
type Cancel = { id: string; actor: string; event: 'cancelled' | 'expired'; act?: Act | undefined }

/**
 * Ends an order and gives its stock back, once. The provider is asked first: money may have come that we have not
 * heard of. If it cannot be reached the order is cancelled all the same; money that comes later is refunded.
 * @throws 409 when it is no longer processing and unpaid (spec §4)
 */
export async function cancelSale(deps: Payments, { id, actor, event, act }: Cancel): Promise<void> {
  await settleAll(deps, id)
  const released = await deps.db.transaction().execute(async (trx) => {
    const row = await lockSale(trx, id)
    if (!row || !canCancel({ transactionStatus: row.transaction_status, paymentStatus: row.payment_status })) {
      throw conflict(row?.payment_status === 'paid' ? messages.alreadyPaid : messages.notCancellable)
    }
    // Products before what the order's holder holds, as in `writeSale`.
    const released = await releaseStock(trx, id)
    await setSaleStatus(trx, id, { transaction_status: 'cancelled' }, { event, actor })
    if (act) await writeAudit(trx, act, { action: 'sale.cancel', target: id, details: { name: row.name } })
    return released
  })
  deps.live.tell([{ kind: 'status', id }])
  await deps.stockChanged(released)
}
