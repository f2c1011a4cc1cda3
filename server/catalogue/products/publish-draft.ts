import { messages } from '#contract/messages.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badFieldError, notFoundError } from '../../platform/errors.ts'
import { lockProductForEdit } from './queries.ts'

/** Puts a draft on sale. @throws 404 for anything else, 400 for a draft without an image */
export const publishDraft = (db: Db, act: AuditedAct, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockProductForEdit(trx, id)
    if (row.published) throw notFoundError(messages.productNotFound)
    if (row.images.length === 0) throw badFieldError('images', messages.imageRequired)
    await trx
      .updateTable('product')
      .set({ published: true, updated_at: databaseNow() })
      .where('id', '=', id)
      .execute()
    await writeAuditEntry(trx, act, {
      action: 'product.publish',
      target: id,
      details: { name: row.title },
    })
  })
