import { messages } from '#contract/messages.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { now } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { lockProduct } from './queries.ts'

/** Takes a product out of lists, search and wishlists. Its row stays: orders and the stock ledger refer to it. @throws 404 */
export const removeProduct = (db: Db, act: Act, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockProduct(trx, id)
    if (!row) throw notFound(messages.productNotFound)
    await trx.updateTable('product').set({ deleted_at: now() }).where('id', '=', id).execute()
    await writeAudit(trx, act, { action: 'product.delete', target: id, details: { name: row.title } })
  })
