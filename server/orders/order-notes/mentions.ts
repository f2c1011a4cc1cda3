import { sql } from 'kysely'
import type { Mention } from '#contract/orders/order-notes/order-notes.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { findSale, requireFoundSale } from '../sales/queries.ts'

const MAX_LISTED_MENTIONS = 20

/** The newest notes that name a user who has not seen them, and how many there are. */
export async function listUnseenMentions(
  db: Db,
  userId: string,
): Promise<{ data: Mention[]; total: number }> {
  const rows = await db
    .selectFrom('order_mention')
    .innerJoin('order_note', 'order_note.id', 'note_id')
    .select(['order_note.id', 'sale_id', 'author_name', 'body', 'order_note.created_at'])
    .select(sql<string>`count(*) over ()`.as('total'))
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .orderBy('order_note.created_at', 'desc')
    .orderBy('order_note.id', 'desc')
    .limit(MAX_LISTED_MENTIONS)
    .execute()
  const data = rows.map(({ id, sale_id, author_name, body, created_at }) => ({
    sale: sale_id,
    note: id,
    name: author_name,
    body,
    at: created_at.toISOString(),
  }))
  return { data, total: Number(rows[0]?.total ?? 0) }
}

/**
 * Marks the notes that name a user as seen, when the user opens their order. @throws 404 where
 * there is none
 */
export async function markMentionsSeen(db: Db, userId: string, saleId: string): Promise<void> {
  await requireFoundSale(findSale(db, saleId))
  await db
    .updateTable('order_mention')
    .set({ seen_at: databaseNow() })
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .where('note_id', 'in', (eb) =>
      eb.selectFrom('order_note').select('id').where('sale_id', '=', saleId),
    )
    .execute()
}
