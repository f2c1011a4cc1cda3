import { sql } from 'kysely'
import type { DeletedProduct } from '#contract/catalogue/product-acts.ts'
import { messages } from '#contract/messages.ts'
import { imageAddress } from '#contract/platform/images.ts'
import { RESTORE_DAYS } from '#contract/platform/limits.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badRequestError, notFoundError } from '../../platform/errors.ts'
import { lockCategories, lockProductForEdit } from './queries.ts'

/**
 * Takes a product out of lists, search and wishlists. Its row stays: orders and the stock ledger
 * refer to it. @throws 404
 */
export const removeProduct = (db: Db, act: AuditedAct, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { title } = await lockProductForEdit(trx, id)
    await trx
      .updateTable('product')
      .set({ deleted_at: databaseNow() })
      .where('id', '=', id)
      .execute()
    await writeAuditEntry(trx, act, {
      action: 'product.delete',
      target: id,
      details: { name: title },
    })
  })

type DeletedProductRow = {
  id: string
  title: string
  images: string[]
  deleted_at: Date
  deleted_by: string | null
}

/**
 * Products that can still be brought back, the last one first, with who deleted them by the audit
 * log.
 */
export async function listDeletedProducts(
  db: Db,
  { limit, skip }: { limit: number; skip: number },
) {
  const recent = sql`product where deleted_at > now() - ${`${RESTORE_DAYS} days`}::interval`
  const { rows } = await sql<DeletedProductRow>`
    select product.id, title, images, deleted_at, (
      select actor_name from audit_log
      where audit_log.target = product.id::text and action = 'product.delete' order by audit_log.id desc limit 1
    ) as deleted_by
    from ${recent} order by deleted_at desc, product.id desc limit ${limit} offset ${skip}`.execute(
    db,
  )
  return {
    data: rows.map(toDeletedProduct),
    total: await countQueryRows(db, sql`(select from ${recent})`),
  }
}

const toDeletedProduct = ({
  id,
  title,
  images: [image],
  deleted_at,
  deleted_by,
}: DeletedProductRow): DeletedProduct => ({
  _id: id,
  title,
  image: image ? imageAddress(image) : '',
  deletedAt: deleted_at.toISOString(),
  deletedBy: deleted_by ?? '',
})

type RestoreRequest = { id: string; value: 'hidden' | 'asBefore' }

/**
 * Brings a deleted product back with the variants that were deleted with it. Returns the SKUs that
 * are another's by now, and were emptied. Its category is still there: none is ever deleted.
 * @throws 404 for one that is not deleted, 400 after `RESTORE_DAYS`
 */
export const restoreProduct = (
  db: Db,
  act: AuditedAct,
  { id, value }: RestoreRequest,
): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const row = await lockDeletedProduct(trx, id)
    if (!row) throw notFoundError(messages.productNotFound)
    if (row.is_over) throw badRequestError(messages.restoreTooLate(RESTORE_DAYS))
    const emptied = await emptyTakenSkus(trx, id)
    // A trigger brings the variants back that went at the same moment.
    await trx
      .updateTable('product')
      .set({ deleted_at: null, updated_at: databaseNow() })
      .$if(value === 'hidden', (query) =>
        query.set({ published: false, publish_at: null, hidden: true }),
      )
      .where('id', '=', id)
      .execute()
    const details = { name: row.title, emptied: emptied.join(', ') || undefined }
    await writeAuditEntry(trx, act, { action: 'product.restore', target: id, details })
    return emptied
  })

/** With its category before it, which counts it again, and its variants after it, by their ids. */
async function lockDeletedProduct(
  trx: Trx,
  id: string,
): Promise<{ title: string; is_over: boolean } | undefined> {
  const deleted = trx.selectFrom('product').where('id', '=', id).where('deleted_at', 'is not', null)
  const found = await deleted.select('category_id').executeTakeFirst()
  if (!found) return undefined
  await lockCategories(trx, [found.category_id])
  const row = await deleted
    .select([
      'title',
      sql<boolean>`deleted_at < now() - ${`${RESTORE_DAYS} days`}::interval`.as('is_over'),
    ])
    .forUpdate()
    .executeTakeFirst()
  await trx
    .selectFrom('variant')
    .select('id')
    .where('product_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
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
    update variant set sku = '' from taken where variant.id = taken.id returning taken.sku`.execute(
    trx,
  )
  return rows.map(({ sku }) => sku).toSorted()
}
