import { shortenId } from '#contract/platform/format.ts'
import { hasRight, READS_ORDERS } from '#contract/platform/rights.ts'
import { findUserById } from '../../people/users/queries.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { MailData } from './mail-kinds.ts'
import type { MailContent } from './templates.ts'

type MentioningNote = { sale_id: string; author_name: string; body: string }

const mentionContent = (
  name: string,
  { sale_id, author_name, body }: MentioningNote,
  origin: string,
): MailContent => ({
  subject: `${author_name} mentioned you on order ${shortenId(sale_id, 6)}`,
  name,
  paragraphs: [`${author_name} wrote about order ${shortenId(sale_id, 6)}:`, body],
  button: { text: 'Open the order', href: `${origin}/admin/orders/orderdetails/${sale_id}` },
})

/**
 * Undefined where the note is gone, or names the reader no more, or they read no orders any more:
 * notes are for staff alone.
 */
export async function composeMention(
  { db, origin }: { db: Db; origin: string },
  { userId, noteId }: MailData<'mentioned'>,
  recipient: string,
) {
  const [user, note] = await Promise.all([
    findUserById(db, userId),
    findMentioningNote(db, userId, noteId),
  ])
  if (!user || !note || !hasRight(user, READS_ORDERS) || user.status === 'block') return undefined
  if (user.email.toLowerCase() !== recipient.toLowerCase()) return undefined
  // Staff have a verified address, and what is quoted was typed by staff.
  return { isVerified: true, write: async () => mentionContent(user.full_name, note, origin) }
}

const findMentioningNote = (
  db: Db,
  userId: string,
  noteId: string,
): Promise<MentioningNote | undefined> =>
  db
    .selectFrom('order_mention')
    .innerJoin('order_note', 'order_note.id', 'note_id')
    .select(['sale_id', 'author_name', 'body'])
    .where('note_id', '=', noteId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
