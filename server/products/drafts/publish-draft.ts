import { messages } from '#contract/messages.ts'
import { type Act, writeAudit } from '../../audit/audit.ts'
import { now } from '../../db/now.ts'
import type { Db } from '../../db/schema.ts'
import { badField, notFound } from '../../errors.ts'
import { isId } from '../../ids.ts'

/** Puts a draft on sale. @throws 404 for anything else, 400 for a draft without an image */
export function publishDraft(db: Db, act: Act, id: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = isId(id)
      ? await trx
          .selectFrom('product')
          .select(['title', 'images'])
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .where('published', '=', false)
          .forUpdate()
          .executeTakeFirst()
      : undefined
    if (!row) throw notFound(messages.productNotFound)
    if (row.images.length === 0) throw badField('images', messages.imageRequired)
    await trx.updateTable('product').set({ published: true, updated_at: now() }).where('id', '=', id).execute()
    await writeAudit(trx, act, { action: 'product.publish', target: id, details: { name: row.title } })
  })
}
