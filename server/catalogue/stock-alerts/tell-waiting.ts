import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { queueMails } from '../../platform/mail/outbox.ts'
import type { AlertMail } from './alert-mail-kinds.ts'

/**
 * For so long a piece counts for each who was told of it: then those who waited longest after them
 * are told.
 */
const ALERT_TURN_LENGTH = '24 hours'
const ALERTS_PER_ROUND = 200

/**
 * Queues one mail for each who waits for a variant that is in stock again, first come, first
 * served, for as many as there are pieces that nobody was told of. State and mail are written
 * together, and two instances never take the same row: no mail twice. Returns how many were told.
 */
export const queueStockAlertMails = (db: Db): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; email: string }>`
      with wanted as (
        select distinct variant_id from stock_alert where state = 'waiting'
      ), offered as (
        select variant.id, variant.stock - (
          select count(*) from stock_alert told
          where told.variant_id = variant.id and told.state = 'told' and told.changed_at > now() - ${ALERT_TURN_LENGTH}::interval
        ) as pieces
        from wanted join variant on variant.id = wanted.variant_id join listing using (product_id)
        where variant.stock > 0 and variant.deleted_at is null
        for no key update of variant skip locked -- one instance at a time counts the pieces of a variant
      ), next as (
        select alert.id from offered cross join lateral (
          select id from stock_alert where variant_id = offered.id and state = 'waiting'
          order by created_at, id limit greatest(offered.pieces, 0)
        ) as alert limit ${ALERTS_PER_ROUND}
      )
      update stock_alert set state = 'told', changed_at = now() from next
      where stock_alert.id = next.id and stock_alert.state = 'waiting'
      returning stock_alert.id, stock_alert.email`.execute(trx)
    await queueMails<AlertMail>(
      trx,
      rows.map(({ id, email }) => ({
        template: 'inStockAgain',
        to: email,
        key: `inStockAgain:${id}`,
        alertId: id,
      })),
    )
    return rows.length
  })
