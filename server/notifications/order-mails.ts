import type { Follower, SaleEvent } from '../events/follower.ts'
import { type OrderMail, queueMails } from '../mail/outbox.ts'

/** The mail that an event causes. */
const mailOf: Record<SaleEvent['event'], OrderMail> = {
  placed: 'orderPlaced',
  onDelivery: 'orderOnDelivery',
  paid: 'paymentReceived',
  cancelled: 'orderCancelled',
  expired: 'orderCancelled',
  completed: 'orderCompleted',
}

/** Mails the buyer about each event of an order. */
export const orderMails: Follower = {
  name: 'order-mails',
  handle: (trx, events) =>
    queueMails(
      trx,
      events.map(({ event, email, sale_id }) => ({
        template: mailOf[event],
        to: email,
        key: `${event}:${sale_id}`,
        saleId: sale_id,
      })),
    ),
}
