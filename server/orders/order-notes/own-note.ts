import { type RawBuilder, sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { Noted } from '#contract/orders/order-notes.ts'
import { NOTE_EDIT_MINUTES } from '#contract/platform/limits.ts'
import { forbidden, notFound } from '../../platform/errors.ts'

export const isOpen = (createdAt: RawBuilder<Date>) =>
  sql<boolean>`${createdAt} > now() - make_interval(mins => ${NOTE_EDIT_MINUTES})`

type NoteRow = { author_id: string; isOpen: boolean }

const mayChangeNote = (row: NoteRow, actor: { id: string }): boolean => row.isOpen && row.author_id === actor.id

/** @throws 404, 403 for a note of another author or an old one */
export function requireMayChangeNote<Row extends NoteRow>(
  row: Row | undefined,
  actor: { id: string },
): asserts row is Row {
  if (!row) throw notFound(messages.noteNotFound)
  if (!mayChangeNote(row, actor)) throw forbidden(messages.noteClosed(NOTE_EDIT_MINUTES))
}

type ShownRow = NoteRow & { id: string; author_name: string; body: string; created_at: Date; edited_at: Date | null }

export const toNoted = (row: ShownRow, reader: { id: string }, mentions: readonly string[] = []): Noted => ({
  kind: 'note',
  _id: row.id,
  body: row.body,
  name: row.author_name,
  mentions: [...mentions],
  isEdited: row.edited_at !== null,
  isOpen: mayChangeNote(row, reader),
  at: row.created_at.toISOString(),
})
