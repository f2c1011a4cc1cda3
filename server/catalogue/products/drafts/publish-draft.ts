import { messages } from '#contract/messages.ts'
import { type Act, writeAudit } from '../../../platform/audit/audit.ts'
import { now } from '../../../platform/db/now.ts'
import type { Db, Trx } from '../../../platform/db/schema.ts'
import { badField, notFound } from '../../../platform/errors.ts'
import { isId } from '../../../platform/ids.ts'
import { lockCategories } from '../queries.ts'

/** Puts a draft on sale. @throws 404 for anything else, 400 for a draft without an image */
export function publishDraft(db: Db, act: Act, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = isId(id) ? await lockDraft(trx, id) : undefined
    if (!row) throw notFound(messages.productNotFound)
    if (row.images.length === 0) throw badField('images', messages.imageRequired)
    await trx.updateTable('product').set({ published: true, updated_at: now() }).where('id', '=', id).execute()
    await writeAudit(trx, act, { action: 'product.publish', target: id, details: { name: row.title } })
  })
}

/** With its category before it, as all writers do: it counts the product from now on. */
async function lockDraft(trx: Trx, id: string): Promise<{ title: string; images: string[] } | undefined> {
  const draft = trx
    .selectFrom('product')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('published', '=', false)
  const found = await draft.select('category_id').executeTakeFirst()
  if (!found) return undefined
  await lockCategories(trx, [found.category_id])
  return draft.select(['title', 'images']).forUpdate().executeTakeFirst()
}
