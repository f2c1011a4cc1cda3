import { type RawBuilder, sql } from 'kysely'
import type { Db, Schema } from '../../platform/db/schema.ts'

/**
 * Which rows of a table may be deleted. Orders, money, stock and the audit log are retained
 * permanently.
 */
export type Retention = {
  table: keyof Schema
  /** Never true of a row that is still needed. */
  isOver: RawBuilder<boolean>
  /** Rows per statement, 1,000 by default. Rows that refer to a deleted one are deleted with it. */
  batch?: number
}

const isLongHandled = (since: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`status <> 'pending' and ${since} < now() - case status when 'failed' then interval '90 days' else interval '30 days' end`

export const retentions: readonly Retention[] = [
  // An expired one is refused, stored or not. A used one stays until it expires: it reveals that a
  // copy is in use.
  { table: 'refresh_token', isOver: sql`expires_at < now() - interval '1 day'` },
  // A session ends after 30 days at the latest. The newest of a browser stays a year: it makes that
  // browser known.
  {
    table: 'session',
    isOver: sql`
      least(ended_at, created_at + interval '30 days') < now() - interval '30 days'
      and (device_id is null or seen_at < now() - interval '400 days' or exists (
        select from session as newer where newer.user_id = session.user_id and newer.device_id = session.device_id
          and (newer.created_at, newer.id) > (session.created_at, session.id)))`,
    batch: 100,
  },
  // Used or not: after its hour or its 48 hours it opens nothing.
  { table: 'account_code', isOver: sql`expires_at < now() - interval '1 day'` },
  // A mail is tried for two days; it stays until it is sent or has failed.
  { table: 'mail_outbox', isOver: isLongHandled(sql`created_at`) },
  // The provider repeats an event for three days; one that comes later is settled again, which
  // changes nothing.
  { table: 'webhook_inbox', isOver: isLongHandled(sql`received_at`) },
  // No limit counts for longer than a day.
  { table: 'rate_limit', isOver: sql`window_start < now() - interval '1 day'` },
  // The next order of this holder inserts it again. What it cancelled counts for an hour.
  {
    table: 'order_hold',
    isOver: sql`orders = 0 and not (now() - interval '1 hour' < any (cancelled_at))`,
  },
  // The back office shows 90 days.
  { table: 'search_count', isOver: sql`day < current_date - 100` },
  // Used or not: it is valid for a minute.
  { table: 'export_ticket', isOver: sql`expires_at < now() - interval '1 day'` },
  // Alerts that wait stay. What was told or left is remembered for a month; what nobody confirmed,
  // two days.
  {
    table: 'stock_alert',
    isOver: sql`state <> 'waiting' and changed_at < now() - case state when 'unconfirmed' then interval '2 days' else interval '30 days' end`,
  },
  // A device that still has it brings it back.
  { table: 'cart', isOver: sql`changed_at < now() - interval '180 days'`, batch: 100 },
  { table: 'idempotency_key', isOver: sql`created_at < now() - interval '7 days'` },
  // As an order: its request is repeated within minutes.
  { table: 'sheet_save', isOver: sql`created_at < now() - interval '7 days'` },
  // A check is deleted before images that nothing refers to: when an import is started, its images
  // are still there.
  {
    table: 'import',
    isOver: sql`
      (status = 'done' and created_at < now() - interval '7 days')
      or (status in ('checking', 'checked') and created_at < now() - interval '20 hours')`,
    batch: 1,
  },
  // Checked and never started. Done jobs are in the history of each order.
  {
    table: 'bulk_job',
    isOver: sql`
      (status = 'done' and created_at < now() - interval '90 days')
      or (status = 'checked' and created_at < now() - interval '1 day')`,
    batch: 10,
  },
  // The files of one are removed by BACKUP_KEEP; this is only what happened.
  { table: 'backup_run', isOver: sql`started_at < now() - interval '400 days'` },
  // One that ended in order has deleted its own.
  { table: 'instance', isOver: sql`seen_at < now() - interval '1 day'` },
  { table: 'error_count', isOver: sql`hour < now() - interval '30 days'` },
  { table: 'database_size', isOver: sql`day < current_date - 400` },
  { table: 'doctor_run', isOver: sql`ended_at < now() - interval '90 days'` },
]

const DELETE_BATCH = 1_000

/**
 * Deletes a batch per table without locked rows. Returns how many tables may have more: the job
 * runs again at once.
 */
export async function deleteExpiredRows(db: Db): Promise<number> {
  let full = 0
  for (const retention of retentions) full += Number(await deleteBatchOfRows(db, retention))
  return full
}

/** Whether the batch was full. */
async function deleteBatchOfRows(
  db: Db,
  { table, isOver, batch = DELETE_BATCH }: Retention,
): Promise<boolean> {
  const name = sql.table(table)
  const { numAffectedRows = 0n } = await sql`
    delete from ${name} where ctid = any (array(
      select ctid from ${name} where ${isOver} limit ${batch} for update skip locked))`.execute(db)
  return numAffectedRows >= BigInt(batch)
}
