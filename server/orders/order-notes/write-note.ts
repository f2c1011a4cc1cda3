import { type RawBuilder, sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { mentionedIn } from '#contract/orders/mentions.ts'
import type { Noted } from '#contract/orders/order-notes.ts'
import { MAX_NOTES, NOTE_EDIT_MINUTES } from '#contract/platform/limits.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { conflict, forbidden, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type QueuedMail, queueMails } from '../../platform/mail/outbox.ts'
import { known, lockSale } from '../sales/queries.ts'

type Writing = Act & { sale: string; body: string }

/**
 * Writes a note about an order, and a mail to each colleague whom it names. @throws 404, 409 if the
 * order has too many
 */
export const writeNote = (db: Db, { sale: saleId, body, ...act }: Writing): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const sale = await known(lockSale(trx, saleId)) // so that notes are counted one after another
    const notes = await countRows(trx, trx.selectFrom('order_note').where('sale_id', '=', saleId))
    if (notes >= MAX_NOTES) throw conflict(messages.tooManyNotes(MAX_NOTES))
    const id = newId()
    const { actor } = act
    await trx
      .insertInto('order_note')
      .values({ id, sale_id: saleId, author_id: actor.id, author_name: actor.name, body })
      .execute()
    await mention(trx, act, id, body)
    await writeAudit(trx, act, { action: 'note.add', target: saleId, details: { name: sale.name } })
    return id
  })

/**
 * Remembers whom a note names. A colleague gets one mail about a note, however often it is changed;
 * its author none.
 */
async function mention(trx: Trx, { actor }: Act, noteId: string, body: string): Promise<void> {
  const named = mentionedIn(body, await listStaff(trx)).filter(({ id }) => id !== actor.id)
  const ids = named.map(({ id }) => id)
  await sql`delete from order_mention where note_id = ${noteId} and user_id <> all(${ids}::uuid[])`.execute(
    trx,
  )
  if (named.length === 0) return
  await trx
    .insertInto('order_mention')
    .values(ids.map((id) => ({ note_id: noteId, user_id: id })))
    .onConflict((on) => on.doNothing())
    .execute()
  const mails = named.map(
    ({ id: userId, email: to }): QueuedMail => ({
      ...{ template: 'mentioned', to, key: `mentioned:${noteId}:${userId}`, userId, noteId },
    }),
  )
  await queueMails(trx, mails)
}

type Own = Act & { sale: string; note: string }

/** @throws 404, 403 for a note of another author or an old one */
export const changeNote = (db: Db, { body, ...own }: Own & { body: string }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { name } = await lockOwnNote(trx, own)
    await trx
      .updateTable('order_note')
      .set({ body, edited_at: now() })
      .where('id', '=', own.note)
      .execute()
    await mention(trx, own, own.note, body)
    await writeAudit(trx, own, { action: 'note.edit', target: own.sale, details: { name } })
  })

/** @throws as `changeNote` */
export const removeNote = (db: Db, own: Own): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { name } = await lockOwnNote(trx, own)
    await trx.deleteFrom('order_note').where('id', '=', own.note).execute()
    await writeAudit(trx, own, { action: 'note.delete', target: own.sale, details: { name } })
  })

async function lockOwnNote(trx: Trx, { sale, note, actor }: Own): Promise<{ name: string }> {
  const row = await trx
    .selectFrom('order_note')
    .innerJoin('sale', 'sale.id', 'order_note.sale_id')
    .select(['sale.name', 'author_id', isOpen(sql`order_note.created_at`).as('isOpen')])
    .where('order_note.id', '=', note)
    .where('sale_id', '=', sale)
    .forUpdate('order_note')
    .executeTakeFirst()
  requireMayChangeNote(row, actor)
  return row
}

export const isOpen = (createdAt: RawBuilder<Date>) =>
  sql<boolean>`${createdAt} > now() - make_interval(mins => ${NOTE_EDIT_MINUTES})`

type NoteRow = { author_id: string; isOpen: boolean }

const mayChangeNote = (row: NoteRow, actor: { id: string }): boolean =>
  row.isOpen && row.author_id === actor.id

/** @throws 404, 403 for a note of another author or an old one */
export function requireMayChangeNote(row: NoteRow | undefined, actor: { id: string }): asserts row {
  if (!row) throw notFound(messages.noteNotFound)
  if (!mayChangeNote(row, actor)) throw forbidden(messages.noteClosed(NOTE_EDIT_MINUTES))
}

type ShownRow = NoteRow & {
  id: string
  author_name: string
  body: string
  created_at: Date
  edited_at: Date | null
}

export const toNoted = (
  row: ShownRow,
  reader: { id: string },
  mentions: readonly string[] = [],
): Noted => ({
  kind: 'note',
  _id: row.id,
  body: row.body,
  name: row.author_name,
  mentions: [...mentions],
  isEdited: row.edited_at !== null,
  isOpen: mayChangeNote(row, reader),
  at: row.created_at.toISOString(),
})

/** Admins who may sign in, by their names. */
export const listStaff = (db: Db): Promise<{ id: string; name: string; email: string }[]> =>
  db
    .selectFrom('user_account')
    .select(['id', 'full_name as name', 'email'])
    .where('role', '!=', sql.lit('users')) // the condition of the index
    .where('status', '=', 'unblock')
    .orderBy('full_name')
    .orderBy('id')
    .execute()
