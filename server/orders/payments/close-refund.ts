import { sql } from 'kysely'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import type { RefundWay } from '#contract/orders/refunds/refund-rules.ts'
import { CREDIT_NOTE_PREFIX } from '#contract/platform/limits.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { takeNextNumber } from '../../platform/document-numbers/document-numbers.ts'
import { querySettings } from '../../platform/settings/store.ts'
import type { SaleRow } from '../sales/queries.ts'
import { keepSellerOfSale, recordSaleEvent } from '../sales/record-event.ts'

/** A refund whose order and row the caller has locked. Its amount is in kobo. */
export type LockedRefund = {
  id: string
  kind: 'order' | 'surplus' | 'reversal'
  amount_kobo: number
}

/**
 * Records that the money has gone back. A refund of an order gets its credit note only now, so that
 * each number stands for money that went; one of ₦0 gets none.
 */
export async function closeLockedRefund(
  trx: Trx,
  sale: SaleRow,
  { id, kind, amount_kobo }: LockedRefund,
  done: { note?: string | null; done_by?: string; way?: RefundWay; reversed_kobo?: number },
): Promise<void> {
  const credit_note = kind === 'order' && amount_kobo > 0 ? await giveCreditNote(trx, sale) : null
  await trx
    .updateTable('refund')
    .set({
      ...done,
      status: 'done',
      credit_note,
      failure: null,
      next_check_at: null,
      updated_at: databaseNow(),
    })
    .where('id', '=', id)
    .execute()
}

async function giveCreditNote(trx: Trx, sale: SaleRow): Promise<string> {
  await keepSellerOfSale(trx, sale.id, await querySettings(trx))
  return takeNextNumber(trx, 'creditNote', CREDIT_NOTE_PREFIX)
}

/**
 * Records that the money was not sent. A refund of an order can be made again in another way; other
 * money waits in the queue.
 */
export async function failLockedRefund(
  trx: Trx,
  sale: SaleRow,
  refund: LockedRefund,
  failure: string,
): Promise<void> {
  const { id, kind, amount_kobo } = refund
  const isOfOrder = kind === 'order'
  await trx
    .updateTable('refund')
    .set({
      status: isOfOrder ? 'failed' : 'open',
      failure,
      next_check_at: null,
      updated_at: databaseNow(),
    })
    .$if(!isOfOrder, (update) => update.set({ way: null }))
    .where('id', '=', id)
    .execute()
  if (!isOfOrder) return
  // Its goods are here, and its money is to go back in another way.
  await trx
    .updateTable('return_request')
    .set({ state: 'received', refund_id: null, updated_at: databaseNow() })
    .where('refund_id', '=', id)
    .execute()
  await trx
    .updateTable('sale')
    .set({ refunded_kobo: sql`refunded_kobo - ${amount_kobo}` })
    .where('id', '=', sale.id)
    .execute()
  const details = { refund: id, amount: toNaira(amount_kobo) }
  await recordSaleEvent(trx, sale, 'refundFailed', { actor: 'provider', details })
}
