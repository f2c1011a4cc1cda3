import { SALE_EVENTS } from '#contract/orders/sale-states.ts'
import type { Follower, SaleEvent } from '../events/follower.ts'

/**
 * Writes admins' acts on orders into the audit log. A buyer's acts are only in the order's history.
 */
export const orderAudit: Follower = {
  name: 'order-audit',
  handle: async (trx, events) => {
    const entries = events.flatMap(entriesOf)
    if (entries.length > 0) await trx.insertInto('audit_log').values(entries).execute()
  },
}

function entriesOf({
  event,
  sale_id,
  actor,
  actor_name,
  address,
  name,
  details,
  created_at,
}: SaleEvent) {
  const action = SALE_EVENTS[event].audit?.[0]
  if (action === undefined || actor_name === null || address === null) return []
  const entry = {
    action,
    target: sale_id,
    details: JSON.stringify({ name, ...details }),
    created_at,
  }
  return [{ actor_id: actor, actor_name, address, ...entry }]
}
