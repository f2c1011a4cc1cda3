import { messages } from '#contract/messages.ts'
import { canPayOrder } from '#contract/orders/states/sale-rules.ts'
import type { Db } from '../../platform/db/schema.ts'
import { conflictError } from '../../platform/errors.ts'
import { isBuyerBlocked } from '../sales/blocked-phones.ts'
import { lockSale, statusesOfSale } from '../sales/queries.ts'
import { type EventAuthor, recordSaleEvent } from '../sales/record-event.ts'

/**
 * Chooses payment on delivery for an order. A second time changes nothing. @throws 409 outside the
 * regions of the specification (§2), when the order takes no payment any more, or its phone number
 * is blocked
 */
export const choosePayOnDelivery = (
  db: Db,
  { id, ...author }: EventAuthor & { id: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockSale(trx, id)
    if (!row || !canPayOrder(statusesOfSale(row)))
      throw conflictError(
        row?.payment_status === 'paid' ? messages.alreadyPaid : messages.notPayable,
      )
    if (!row.on_delivery_region) throw conflictError(messages.onDeliveryUnavailable)
    if (row.payment_method === 'on delivery') return
    if (await isBuyerBlocked(trx, row)) throw conflictError(messages.payByCard)
    await recordSaleEvent(trx, row, 'onDelivery', { ...author, method: 'on delivery' })
  })
