import { type RawBuilder, sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { findMentionedStaff } from '#contract/orders/order-notes/mentions.ts'
import type { OrderNote } from '#contract/orders/order-notes/order-notes.ts'
import { MAX_NOTES, NOTE_EDIT_MINUTES } from '#contract/platform/limits.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { conflictError, forbiddenError, notFoundError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import { type QueuedMail, queueMails } from '../../platform/mail/outbox.ts'
import { lockSale, requireFoundSale } from '../sales/queries.ts'

type NewOrderNote = AuditedAct & { sale: string; body: string }

/**
 * Writes a note about an order, and a mail to each colleague whom it names. @throws 404, 409 if the
 * order has too many
 */
export const writeOrderNote = (
  db: Db,
  { sale: saleId, body, ...act }: NewOrderNote,
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const sale = await requireFoundSale(lockSale(trx, saleId)) // so that notes are counted one after another
    const notes = await countQueryRows(
      trx,
      trx.selectFrom('order_note').where('sale_id', '=', saleId),
    )
    if (notes >= MAX_NOTES) throw conflictError(messages.tooManyNotes(MAX_NOTES))
    const id = createRowId()
    const { actor } = act
    await trx
      .insertInto('order_note')
      .values({ id, sale_id: saleId, author_id: actor.id, author_name: actor.name, body })
      .execute()
    await writeMentions(trx, act, id, body)
    await writeAuditEntry(trx, act, {
      action: 'note.add',
      target: saleId,
      details: { name: sale.name },
    })
    return id
  })

/**
 * Remembers whom a note names. A colleague gets one mail about a note, however often it is changed;
 * its author none.
 */
async function writeMentions(
  trx: Trx,
  { actor }: AuditedAct,
  noteId: string,
  body: string,
): Promise<void> {
  const named = findMentionedStaff(body, await listMentionableStaff(trx)).filter(
    ({ id }) => id !== actor.id,
  )
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
      template: 'mentioned',
      to,
      key: `mentioned:${noteId}:${userId}`,
      userId,
      noteId,
    }),
  )
  await queueMails(trx, mails)
}

type OwnOrderNote = AuditedAct & { sale: string; note: string }

/**
 * Changes an own note, and mails colleagues whom it names now. @throws 404, 403 for a note of
 * another author or an old one
 */
export const changeOrderNote = (
  db: Db,
  { body, ...own }: OwnOrderNote & { body: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { name } = await lockOwnOrderNote(trx, own)
    await trx
      .updateTable('order_note')
      .set({ body, edited_at: databaseNow() })
      .where('id', '=', own.note)
      .execute()
    await writeMentions(trx, own, own.note, body)
    await writeAuditEntry(trx, own, { action: 'note.edit', target: own.sale, details: { name } })
  })

/** Removes an own note. @throws 404, 403 for a note of another author or an old one */
export const removeOrderNote = (db: Db, own: OwnOrderNote): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { name } = await lockOwnOrderNote(trx, own)
    await trx.deleteFrom('order_note').where('id', '=', own.note).execute()
    await writeAuditEntry(trx, own, { action: 'note.delete', target: own.sale, details: { name } })
  })

async function lockOwnOrderNote(
  trx: Trx,
  { sale, note, actor }: OwnOrderNote,
): Promise<{ name: string }> {
  const row = await trx
    .selectFrom('order_note')
    .innerJoin('sale', 'sale.id', 'order_note.sale_id')
    .select(['sale.name', 'author_id', isNoteOpen(sql`order_note.created_at`).as('isOpen')])
    .where('order_note.id', '=', note)
    .where('sale_id', '=', sale)
    .forUpdate('order_note')
    .executeTakeFirst()
  requireMayChangeOrderNote(row, actor)
  return row
}

export const isNoteOpen = (createdAt: RawBuilder<Date>) =>
  sql<boolean>`${createdAt} > now() - make_interval(mins => ${NOTE_EDIT_MINUTES})`

type NoteRightsRow = { author_id: string; isOpen: boolean }

const mayChangeOrderNote = (row: NoteRightsRow, actor: { id: string }): boolean =>
  row.isOpen && row.author_id === actor.id

/**
 * Its author may change a note for some minutes. @throws 404, 403 for another author or an old one
 */
export function requireMayChangeOrderNote(
  row: NoteRightsRow | undefined,
  actor: { id: string },
): asserts row {
  if (!row) throw notFoundError(messages.noteNotFound)
  if (!mayChangeOrderNote(row, actor))
    throw forbiddenError(messages.noteTooOldToChange(NOTE_EDIT_MINUTES))
}

type TimelineNoteRow = NoteRightsRow & {
  id: string
  author_name: string
  body: string
  created_at: Date
  edited_at: Date | null
}

/** A note in an order's timeline; `isOpen` says whether this reader may still change it. */
export const toTimelineNote = (
  row: TimelineNoteRow,
  reader: { id: string },
  mentions: readonly string[] = [],
): OrderNote => ({
  kind: 'note',
  _id: row.id,
  body: row.body,
  name: row.author_name,
  mentions: [...mentions],
  isEdited: row.edited_at !== null,
  isOpen: mayChangeOrderNote(row, reader),
  at: row.created_at.toISOString(),
})

/** Admins who may sign in, by their names. */
export const listMentionableStaff = (
  db: Db,
): Promise<{ id: string; name: string; email: string }[]> =>
  db
    .selectFrom('user_account')
    .select(['id', 'full_name as name', 'email'])
    .where('role', '!=', sql.lit('users')) // the condition of the index
    .where('status', '=', 'unblock')
    .orderBy('full_name')
    .orderBy('id')
    .execute()
