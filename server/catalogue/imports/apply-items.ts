import { sql } from 'kysely'
import type { Trx } from '../../platform/db/schema.ts'
import { lockCategories } from '../products/queries.ts'
import { changeImportedProducts } from './change-products.ts'
import { createImportedProducts } from './create-products.ts'
import type { ImportItemRow, ImportRow } from './queries.ts'
import { type AppliedItems, categoryOfItem, productIdsOfItems } from './write-rows.ts'

/**
 * Creates and changes the products of some items and their variants, with their rows in the stock
 * ledger. Items that can no longer be applied change nothing and are reported.
 */
export async function applyImportItems(
  trx: Trx,
  items: readonly ImportItemRow[],
  row: ImportRow,
): Promise<AppliedItems> {
  await lockCategories(trx, await findCountedCategories(trx, items, row))
  const added = items.filter((item) => item.is_new)
  const others = items.filter((item) => !item.is_new)
  const created = await createImportedProducts(trx, added, row)
  const changed = await changeImportedProducts(trx, others, row)
  return {
    problems: [...created.problems, ...changed.problems],
    touched: [...created.touched, ...changed.touched],
  }
}

/**
 * The categories whose counts these items change: those of new products, and of others before and
 * after the change.
 */
async function findCountedCategories(
  trx: Trx,
  items: readonly ImportItemRow[],
  row: ImportRow,
): Promise<string[]> {
  const moved = items.filter(
    ({ is_new, data }) => !is_new && (data.category_id ?? data.published) !== undefined,
  )
  const before = await trx
    .selectFrom('product')
    .select('category_id')
    .where('id', '=', sql<string>`any(${productIdsOfItems(moved)}::uuid[])`)
    .execute()
  const after = items.flatMap((item) => categoryOfItem(item, row) ?? [])
  return [...new Set([...before.map(({ category_id }) => category_id), ...after])]
}
