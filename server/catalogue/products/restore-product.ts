import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { RESTORE_DAYS } from '#contract/platform/limits.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { lockCategories } from './queries.ts'

type Asked = { id: string; value: 'hidden' | 'asBefore' }

/**
 * Brings a deleted product back with the variants that were deleted with it. Returns the SKUs that are another's by now,
 * and were emptied. Its category is still there: none is ever deleted.
 * @throws 404 for one that is not deleted, 400 after `RESTORE_DAYS`
 */
export const restoreProduct = (db: Db, act: Act, { id, value }: Asked): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const row = isId(id) ? await lockDeleted(trx, id) : undefined
    if (!row) throw notFound(messages.productNotFound)
    if (row.is_over) throw badRequest(messages.restoreTooLate(RESTORE_DAYS))
    const emptied = await emptyTakenSkus(trx, id)
    // A trigger brings the variants back that went at the same moment.
    await trx
      .updateTable('product')
      .set({ deleted_at: null, updated_at: now() })
      .$if(value === 'hidden', (query) => query.set({ published: false, publish_at: null, hidden: true }))
      .where('id', '=', id)
      .execute()
    const details = { name: row.title, ...(emptied.length > 0 && { emptied: emptied.join(', ') }) }
    await writeAudit(trx, act, { action: 'product.restore', target: id, details })
    return emptied
  })

/** With its category before it, which counts it again, and its variants after it, by their ids. */
async function lockDeleted(trx: Trx, id: string): Promise<{ title: string; is_over: boolean } | undefined> {
  const deleted = trx.selectFrom('product').where('id', '=', id).where('deleted_at', 'is not', null)
  const found = await deleted.select('category_id').executeTakeFirst()
  if (!found) return undefined
  await lockCategories(trx, [found.category_id])
  const row = await deleted
    .select(['title', sql<boolean>`deleted_at < now() - ${`${RESTORE_DAYS} days`}::interval`.as('is_over')])
    .forUpdate()
    .executeTakeFirst()
  await trx.selectFrom('variant').select('id').where('product_id', '=', id).orderBy('id').forUpdate().execute()
  return row
}

async function emptyTakenSkus(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    with taken as (
      select variant.id, variant.sku from variant join product on product.id = variant.product_id
      where product.id = ${id} and variant.deleted_at = product.deleted_at and variant.sku <> ''
        and exists (select from variant as other
          where lower(other.sku) = lower(variant.sku) and other.deleted_at is null and other.sku <> '')
    )
    update variant set sku = '' from taken where variant.id = taken.id returning taken.sku`.execute(trx)
  return rows.map(({ sku }) => sku).toSorted()
}
