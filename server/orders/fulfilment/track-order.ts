import { messages } from '#contract/messages.ts'
import type { TrackedOrder, TrackForm } from '#contract/orders/shipments.ts'
import { shortId } from '#contract/platform/format.ts'
import { phoneDigits } from '../../platform/db/phone-digits.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { hasId } from '../sales/search-sales.ts'
import { listParcels, orderOf } from './parcels.ts'
import { readSteps } from './timeline.ts'

/** Short numbers are not unique; so many orders never share one. */
const MAX_SAME = 100

/**
 * Finds an order by its short number and phone number; of several the newest. Unknown orders and
 * wrong phone numbers get one answer, after the same query.
 * @throws 404
 */
export async function trackOrder(db: Db, { order, phoneNumber }: TrackForm): Promise<TrackedOrder> {
  const phone = comparable(phoneNumber)
  const found = await db
    .selectFrom('sale')
    .selectAll()
    .where(hasId(order))
    .orderBy('created_at', 'desc')
    .limit(MAX_SAME)
    .execute()
  const sale = found.find((order) => comparable(order.phone_number) === phone)
  if (!sale) throw notFound(messages.notTracked)
  const steps = await readSteps(db, sale, await listParcels(db, sale.id))
  return { number: shortId(sale.id, 6), ...orderOf(sale), steps }
}

/** `+234 803…`, `0803…` and `234803…` are one number. */
const comparable = (typed: string): string => phoneDigits(typed) ?? typed
