import { SALE_EVENTS } from '#contract/sale-states.ts'
import type { Follower, SaleEvent } from '../events/follower.ts'
import { type QueuedMail, queueMails } from '../mail/outbox.ts'

/** Queues a mail to the buyer for each event of an order. */
export const orderMails: Follower = {
  name: 'order-mails',
  handle: (trx, events) => queueMails(trx, events.flatMap(mailsOf)),
}

/** Long enough for an act to be undone, and for the next one to follow: `compose` then finds that there is nothing to say. */
const PARCEL_MAIL_AFTER = '60 seconds'

function mailsOf({ id, event, email, sale_id, details }: SaleEvent): QueuedMail[] {
  const template = SALE_EVENTS[event].mail
  // The mail of a completed order, which follows, says that it was delivered. An erased buyer has no address.
  if (!template || details.isCompleting || email === '') return []
  const key = `${event}:${sale_id}:${id}` // an event may happen to an order twice
  const { shipment } = details
  const ofParcel = typeof shipment === 'string' ? { shipmentId: shipment, after: PARCEL_MAIL_AFTER } : {}
  return [{ template, to: email, key, saleId: sale_id, ...ofParcel }]
}
