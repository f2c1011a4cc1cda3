import { messages } from '#contract/messages.ts'
import { canPay } from '#contract/orders/sale-rules.ts'
import type { Db } from '../../platform/db/schema.ts'
import { conflict } from '../../platform/errors.ts'
import { isBuyerBlocked } from '../sales/blocked-phones.ts'
import { lockSale, statusesOf } from '../sales/queries.ts'
import { type Author, recordEvent } from '../sales/record-event.ts'

/**
 * A second time changes nothing. @throws 409 where its region, its state or a blocked phone number
 * forbids it
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
