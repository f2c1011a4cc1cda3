import { messages } from '#contract/messages.ts'
import type { TrackedOrder, TrackedOrderForm } from '#contract/orders/fulfilment/shipments.ts'
import { shortenId } from '#contract/platform/format.ts'
import { phoneDigits } from '../../platform/db/phone-digits.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'
import { hasSaleNumber } from '../sales/search-sales.ts'
import { listParcels, toOrderStatus } from './parcels.ts'
import { readTimelineSteps } from './timeline.ts'

/** Short numbers are not unique; so many orders never share one. */
const MAX_ORDERS_OF_NUMBER = 100

/**
 * Finds an order by its short number and phone number; of several the newest. Unknown orders and
 * wrong phone numbers get one answer, after the same query.
 * @throws 404
 */
export async function trackOrder(
  db: Db,
  { order, phoneNumber }: TrackedOrderForm,
): Promise<TrackedOrder> {
  const phone = comparablePhone(phoneNumber)
  const found = await db
    .selectFrom('sale')
    .selectAll()
    .where(hasSaleNumber(order))
    .orderBy('created_at', 'desc')
    .limit(MAX_ORDERS_OF_NUMBER)
    .execute()
  const sale = found.find((order) => comparablePhone(order.phone_number) === phone)
  if (!sale) throw notFoundError(messages.notTracked)
  const steps = await readTimelineSteps(db, sale, await listParcels(db, sale.id))
  return { number: shortenId(sale.id, 6), ...toOrderStatus(sale), steps }
}

/** `+234 803…`, `0803…` and `234803…` are one number. */
const comparablePhone = (typed: string): string => phoneDigits(typed) ?? typed
