import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { isOrderMail, ORDER_MAILS } from './compose.ts'

/**
 * Whether an unverified address had reached its limit of mails an hour when this one was queued. Anyone can place
 * orders for any address: their mails leave one place to mails of the account, so that its owner can still verify it.
 */
export async function isOverLimit(
  db: Db,
  { id, template }: { id: number; template: string },
  perHour: number,
): Promise<boolean> {
  const forOrders = Math.max(1, perHour - 1)
  const isOfOrder = sql<boolean>`earlier.template = any(${ORDER_MAILS})`
  const { rows } = await sql<{ before: number }>`
    select least(count(*) filter (where ${isOfOrder}), ${forOrders}) + count(*) filter (where not ${isOfOrder}) as before
    from mail_outbox as mail join mail_outbox as earlier on lower(earlier.recipient) = lower(mail.recipient)
      and earlier.id < mail.id and earlier.created_at > mail.created_at - interval '1 hour'
      and earlier.status <> 'skipped'
    where mail.id = ${id}`.execute(db)
  return (rows[0]?.before ?? 0) >= (isOrderMail(template) ? forOrders : perHour)
}
