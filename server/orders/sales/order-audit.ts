import { SALE_EVENTS } from '#contract/orders/states/sale-states.ts'
import type { FollowedEvent, Follower } from '../../platform/events/follower.ts'

/**
 * Writes admins' acts on orders into the audit log. A buyer's acts are only in the order's history.
 */
export const orderAudit: Follower = {
  name: 'order-audit',
  handle: async (trx, events) => {
    const entries = events.flatMap(auditEntriesOf)
    if (entries.length > 0) await trx.insertInto('audit_log').values(entries).execute()
  },
}

/** One entry, or none for an event that is not audited or was caused by no admin. */
function auditEntriesOf(event: FollowedEvent) {
  const { actor_name, address } = event
  const action = SALE_EVENTS[event.event].audit?.[0]
  if (action === undefined || actor_name === null || address === null) return []
  const entry = {
    actor_id: event.actor,
    actor_name,
    address,
    action,
    target: event.sale_id,
    details: JSON.stringify({ name: event.name, ...event.details }),
    created_at: event.created_at,
  }
  return [entry]
}
