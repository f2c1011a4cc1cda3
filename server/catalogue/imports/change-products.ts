import { sql } from 'kysely'
import { PLAIN_COLUMNS, productFieldRows } from '#contract/catalogue/product-fields.ts'
import { messages } from '#contract/messages.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { VARIANT_FIGURE_COLUMNS } from '../products/columns.ts'
import { lockProducts } from '../products/queries.ts'
import type { ImportVariant } from '../tables/imports.ts'
import { isImageHash } from './compare.ts'
import type { ImportItemRow, ImportRow } from './queries.ts'
import {
  type AppliedItems,
  failedItemProblem,
  insertImportedVariants,
  noteWrittenImages,
  productIdsOfItems,
  storedImageOfVariant,
  variantsOfItems,
} from './write-rows.ts'

/** An update that names one of these columns indexes the product again. */
const INDEXED_COLUMNS: readonly string[] = [
  ...productFieldRows.filter(([, row]) => row.updateReindexes).map(([, { column }]) => column),
  'options',
]
const UNINDEXED_COLUMNS: readonly string[] = [
  ...PLAIN_COLUMNS.filter((column) => !INDEXED_COLUMNS.includes(column)),
  'images',
  'published',
]
const IMPORTED_VARIANT_COLUMNS = [
  ...VARIANT_FIGURE_COLUMNS,
  'choice',
  'sku',
  'image',
  'cost_kobo',
  'compare_at_kobo',
  'barcode',
]

/**
 * Changes the products of an import, which it locks, and their variants. A product that was removed
 * since the check is a problem and changes nothing.
 */
export async function changeImportedProducts(
  trx: Trx,
  items: readonly ImportItemRow[],
  row: ImportRow,
): Promise<AppliedItems> {
  if (items.length === 0) return { problems: [], touched: [] }
  const there = await lockProducts(trx, productIdsOfItems(items))
  const found = items.filter((item) => there.has(item.product_id))
  const rows = found.map(changedProductRow)
  const indexed = rows.filter((row) => INDEXED_COLUMNS.some((name) => name in row))
  // The state before the title: a product that leaves the sale is kept as shoppers last saw it.
  await updateChangedColumns(trx, 'product', UNINDEXED_COLUMNS, rows)
  await updateChangedColumns(trx, 'product', INDEXED_COLUMNS, indexed)
  await changeImportedVariants(trx, found, row)
  await noteWrittenImages(trx, found)
  const problems = items
    .filter((item) => !there.has(item.product_id))
    .map((item) => failedItemProblem(item, messages.productNotFound))
  return { problems, touched: productIdsOfItems(found) }
}

/** A product stays a draft as long as it has no picture. */
function changedProductRow({ product_id: id, data }: ImportItemRow): Record<string, unknown> {
  const { variants: _, images, published, ...values } = data
  const hashes = images?.filter(isImageHash)
  const row: Record<string, unknown> = { ...values, id }
  if (hashes && hashes.length > 0) row.images = hashes
  if (published !== undefined) row.published = published && hashes?.length !== 0
  return row
}

async function changeImportedVariants(
  trx: Trx,
  items: readonly ImportItemRow[],
  { takes_skus }: ImportRow,
): Promise<void> {
  const wanted = variantsOfItems(items).map((variant) =>
    takes_skus === false ? withShopsSku(variant) : variant,
  )
  const added = wanted.filter(({ is_new }) => is_new)
  const changed = wanted.filter(({ is_new }) => !is_new)
  await insertImportedVariants(trx, added)
  const ids = changed.map(({ id }) => id)
  const stocks = await stocksOfVariants(trx, ids)
  const rows = changed.flatMap((variant) => {
    const before = stocks.get(variant.id)
    return before === undefined
      ? []
      : {
          ...variant,
          image: storedImageOfVariant(variant),
          stock: stockAfterImport(before, variant),
          before,
        }
  })
  await updateChangedColumns(trx, 'variant', IMPORTED_VARIANT_COLUMNS, rows)
  const moved = rows
    .filter(({ stock, before }) => stock !== before)
    .map(({ id, stock, before }) => ({
      variant_id: id,
      sale_id: null,
      kind: 'adjust' as const,
      delta: stock - before,
    }))
  if (moved.length > 0) await trx.insertInto('stock_movement').values(moved).execute()
}

function withShopsSku<Variant extends ImportVariant>(variant: Variant): Variant {
  return variant.is_sku_asked ? { ...variant, sku: undefined } : variant
}

/** Stock by id, of locked variants that were not removed since the check. */
async function stocksOfVariants(
  trx: Trx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('variant')
    .select(['id', 'stock'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

/**
 * The stock of a variant after the import. The difference that the check showed is applied, so that
 * sold stock never comes back.
 */
function stockAfterImport(
  stock: number,
  { stock: desired, stock_seen: seen }: ImportVariant,
): number {
  if (desired === undefined || seen === undefined) return stock
  const difference = desired - seen
  return Math.max(0, stock + difference)
}

type UpdatedTable = 'product' | 'variant'

/** Writes these columns where a row has them. */
async function updateChangedColumns(
  trx: Trx,
  table: UpdatedTable,
  names: readonly string[],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const tableName = sql.table(table)
  const assignments = names.map((name) => {
    const column = sql.ref(name)
    return sql`${column} = coalesce(desired.${column}, ${tableName}.${column})`
  })
  if (table === 'product') assignments.push(sql`updated_at = now()`)
  await sql`update ${tableName} set ${sql.join(assignments)}
    from jsonb_populate_recordset(null::${tableName}, ${JSON.stringify(rows)}::jsonb) as desired
    where ${tableName}.id = desired.id`.execute(trx)
}
