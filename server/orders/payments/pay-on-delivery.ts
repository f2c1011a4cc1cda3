import { messages } from '#contract/messages.ts'
import { canPay } from '#contract/orders/sale-rules.ts'
import type { Db } from '../../platform/db/schema.ts'
import { conflict } from '../../platform/errors.ts'
import { isBuyerBlocked } from '../sales/blocked-phones.ts'
import { lockSale, statusesOf } from '../sales/queries.ts'
import { type Author, recordEvent } from '../sales/record-event.ts'

/**
 * Chooses payment on delivery for an order. A second time changes nothing. @throws 409 outside the
 * regions of the specification (§2), when the order takes no payment any more, or its phone number
 * is blocked
 */
export const payOnDelivery = (db: Db, { id, ...author }: Author & { id: string }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockSale(trx, id)
    if (!row || !canPay(statusesOf(row)))
      throw conflict(row?.payment_status === 'paid' ? messages.alreadyPaid : messages.notPayable)
    if (!row.on_delivery_region) throw conflict(messages.onDeliveryUnavailable)
    if (row.payment_method === 'on delivery') return
    if (await isBuyerBlocked(trx, row)) throw conflict(messages.payByCard)
    await recordEvent(trx, row, 'onDelivery', { ...author, method: 'on delivery' })
  })
