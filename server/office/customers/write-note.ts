import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { OrderNote } from '#contract/orders/order-notes/order-notes.ts'
import { MAX_NOTES } from '#contract/platform/limits.ts'
import {
  isNoteOpen,
  requireMayChangeOrderNote,
  toTimelineNote,
} from '../../orders/order-notes/write-note.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { conflictError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import {
  type CustomerKey,
  type FoundCustomer,
  isRowOfCustomer,
  lockCustomer,
} from './find-customer.ts'

/** `id`: of an account or of an order, as `findCustomer` takes it. */
type CustomerNoteAct = AuditedAct & { id: string }

const noteAuditEntry = (
  trx: Trx,
  act: CustomerNoteAct,
  action: string,
  { id, name }: FoundCustomer,
): Promise<void> => writeAuditEntry(trx, act, { action, target: id, details: { name } })

/**
 * A note of staff about a customer; the lock keeps the limit true beside others who write.
 * @throws 404 if there is no such customer, 403 for an account that the actor may not read, 409 if
 * the customer has `MAX_NOTES`
 */
export const writeCustomerNote = (
  db: Db,
  { body, ...act }: CustomerNoteAct & { body: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const customer = await lockCustomer(trx, act.actor, act.id)
    const notes = await readCustomerNotes(trx, customer.key, act.actor)
    if (notes.length >= MAX_NOTES) throw conflictError(messages.tooManyCustomerNotes(MAX_NOTES))
    await trx
      .insertInto('customer_note')
      .values({
        id: createRowId(),
        ...customer.key,
        author_id: act.actor.id,
        author_name: act.actor.name,
        body,
      })
      .execute()
    await noteAuditEntry(trx, act, 'customer.note.add', customer)
  })

type OwnCustomerNote = CustomerNoteAct & { note: string }

/**
 * Changes an own note about a customer. @throws 404 if customer or note are gone, 403 for a note of
 * another author or an old one
 */
export const changeCustomerNote = (
  db: Db,
  { body, ...own }: OwnCustomerNote & { body: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const customer = await lockOwnCustomerNote(trx, own)
    await trx
      .updateTable('customer_note')
      .set({ body, edited_at: databaseNow() })
      .where('id', '=', own.note)
      .execute()
    await noteAuditEntry(trx, own, 'customer.note.edit', customer)
  })

/**
 * Removes an own note about a customer. @throws 404 if customer or note are gone, 403 for a note of
 * another author or an old one
 */
export const removeCustomerNote = (db: Db, own: OwnCustomerNote): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const customer = await lockOwnCustomerNote(trx, own)
    await trx.deleteFrom('customer_note').where('id', '=', own.note).execute()
    await noteAuditEntry(trx, own, 'customer.note.delete', customer)
  })

/** Locks the customer of a note that the actor may change. */
async function lockOwnCustomerNote(trx: Trx, own: OwnCustomerNote): Promise<FoundCustomer> {
  const customer = await lockCustomer(trx, own.actor, own.id)
  const row = await trx
    .selectFrom('customer_note')
    .select(['author_id', isNoteOpen(sql`created_at`).as('isOpen')])
    .where('id', '=', own.note)
    .where(isRowOfCustomer(customer.key))
    .executeTakeFirst()
  requireMayChangeOrderNote(row, own.actor)
  return customer
}

/** The notes about a customer, newest first; those that this reader may still change say so. */
export async function readCustomerNotes(
  db: Db,
  key: CustomerKey,
  reader: { id: string },
): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom('customer_note')
    .select([
      'id',
      'author_id',
      'author_name',
      'body',
      'created_at',
      'edited_at',
      isNoteOpen(sql`created_at`).as('isOpen'),
    ])
    .where(isRowOfCustomer(key))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => toTimelineNote(row, reader))
}
