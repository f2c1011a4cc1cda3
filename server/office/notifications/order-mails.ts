import { SALE_EVENTS } from '#contract/orders/states/sale-states.ts'
import type { Trx } from '../../platform/db/schema.ts'
import type { FollowedEvent, Follower } from '../../platform/events/follower.ts'
import { type QueuedMail, queueMails } from '../../platform/mail/outbox.ts'

export const orderMailFollower: Follower = {
  name: 'order-mails',
  handle: async (trx, events) => {
    await queueMails(trx, events.flatMap(mailsOfEvent))
    await forgetEventCallers(trx, events)
  },
}

/**
 * Only the queued mail has the hash of its caller's address, until it is sent. After that no order
 * stores a trace of the address that it came from.
 */
async function forgetEventCallers(trx: Trx, events: readonly FollowedEvent[]): Promise<void> {
  const ids = events.filter(({ caller }) => caller !== null).map(({ id }) => id)
  if (ids.length > 0)
    await trx.updateTable('sale_event').set({ caller: null }).where('id', 'in', ids).execute()
}

/**
 * Long enough for an act to be undone, and for the next one to follow: `compose` then finds that
 * there is nothing to say.
 */
const PARCEL_MAIL_AFTER = '60 seconds'

/** The mail that an event causes, if any. */
function mailsOfEvent({ id, event, email, sale_id, details, caller }: FollowedEvent): QueuedMail[] {
  const template = SALE_EVENTS[event].mail
  // The mail of a completed order, which follows, says that it was delivered. An erased buyer has
  // no address.
  if (!template || details.isCompleting || email === '') return []
  // Pieces came back without money, and the mail is about money.
  if (event === 'refunded' && details.amount === 0) return []
  const { shipment } = details
  const isOfParcel = typeof shipment === 'string'
  return [
    {
      template,
      to: email,
      key: `${event}:${sale_id}:${id}`, // an event may happen to an order twice
      saleId: sale_id,
      shipmentId: isOfParcel ? shipment : undefined,
      after: isOfParcel ? PARCEL_MAIL_AFTER : undefined,
      caller: caller ?? undefined,
    },
  ]
}
