import { messages } from '#contract/messages.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { now } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badField, notFound } from '../../platform/errors.ts'
import { lockProduct } from './queries.ts'

/** Puts a draft on sale. @throws 404 for anything else, 400 for a draft without an image */
export const publishDraft = (db: Db, act: Act, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockProduct(trx, id)
    if (row.published) throw notFound(messages.productNotFound)
    if (row.images.length === 0) throw badField('images', messages.imageRequired)
    await trx
      .updateTable('product')
      .set({ published: true, updated_at: now() })
      .where('id', '=', id)
      .execute()
    await writeAudit(trx, act, {
      action: 'product.publish',
      target: id,
      details: { name: row.title },
    })
  })
