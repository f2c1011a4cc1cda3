import { SALE_EVENTS } from '#contract/sale-states.ts'
import type { Follower } from '../events/follower.ts'
import { queueMails } from '../mail/outbox.ts'

/** Queues a mail to the buyer for each event of an order. */
export const orderMails: Follower = {
  name: 'order-mails',
  handle: (trx, events) =>
    queueMails(
      trx,
      events.map(({ id, event, email, sale_id }) => ({
        template: SALE_EVENTS[event].mail,
        to: email,
        key: `${event}:${sale_id}:${id}`, // an event may happen to an order twice
        saleId: sale_id,
      })),
    ),
}
