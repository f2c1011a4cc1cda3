import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { Noted } from '#contract/orders/order-notes.ts'
import { MAX_NOTES } from '#contract/platform/limits.ts'
import { isOpen, requireMayChangeNote, toNoted } from '../../orders/order-notes/write-note.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { conflict } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type Customer, type CustomerKey, isOf, lockCustomer } from './find-customer.ts'

/** `id`: of an account or of an order, as `findCustomer` takes it. */
type About = Act & { id: string }

const note = (trx: Trx, act: About, action: string, { id, name }: Customer): Promise<void> =>
  writeAudit(trx, act, { action, target: id, details: { name } })

/**
 * A note of staff about a customer; the lock keeps the limit true beside others who write.
 * @throws 404 if there is no such customer, 403 for an account that the actor may not read, 409 if
 * the customer has `MAX_NOTES`
 */
export const writeNote = (db: Db, { body, ...act }: About & { body: string }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const customer = await lockCustomer(trx, act.actor, act.id)
    const notes = await readNotes(trx, customer.key, act.actor)
    if (notes.length >= MAX_NOTES) throw conflict(messages.tooManyCustomerNotes(MAX_NOTES))
    await trx
      .insertInto('customer_note')
      .values({
        id: newId(),
        ...customer.key,
        author_id: act.actor.id,
        author_name: act.actor.name,
        body,
      })
      .execute()
    await note(trx, act, 'customer.note.add', customer)
  })

type Own = About & { note: string }

/** @throws 404 if customer or note are gone, 403 for a note of another author or an old one */
export const changeNote = (db: Db, { body, ...own }: Own & { body: string }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const customer = await lockOwnNote(trx, own)
    await trx
      .updateTable('customer_note')
      .set({ body, edited_at: now() })
      .where('id', '=', own.note)
      .execute()
    await note(trx, own, 'customer.note.edit', customer)
  })

/** @throws 404 if customer or note are gone, 403 for a note of another author or an old one */
export const removeNote = (db: Db, own: Own): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const customer = await lockOwnNote(trx, own)
    await trx.deleteFrom('customer_note').where('id', '=', own.note).execute()
    await note(trx, own, 'customer.note.delete', customer)
  })

/** Locks the customer of a note that the actor may change. */
async function lockOwnNote(trx: Trx, own: Own): Promise<Customer> {
  const customer = await lockCustomer(trx, own.actor, own.id)
  const row = await trx
    .selectFrom('customer_note')
    .select(['author_id', isOpen(sql`created_at`).as('isOpen')])
    .where('id', '=', own.note)
    .where(isOf(customer.key))
    .executeTakeFirst()
  requireMayChangeNote(row, own.actor)
  return customer
}

/** The notes about a customer, newest first; those that this reader may still change say so. */
export async function readNotes(
  db: Db,
  key: CustomerKey,
  reader: { id: string },
): Promise<Noted[]> {
  const rows = await db
    .selectFrom('customer_note')
    .select([
      'id',
      'author_id',
      'author_name',
      'body',
      'created_at',
      'edited_at',
      isOpen(sql`created_at`).as('isOpen'),
    ])
    .where(isOf(key))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => toNoted(row, reader))
}
