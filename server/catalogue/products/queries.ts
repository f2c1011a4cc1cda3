import { sql } from 'kysely'
import { PLAIN_COLUMNS } from '#contract/catalogue/product-fields.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { GivenStockReason } from '#contract/catalogue/stock-reasons.ts'
import type { ProductVariant } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import type { AuditAuthor } from '../../platform/audit/audit.ts'
import { markAsPrepared } from '../../platform/db/prepared-statements.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badFieldError, notFoundError } from '../../platform/errors.ts'
import { isWellFormedId } from '../../platform/ids.ts'
import {
  type ProductRow,
  type StoredVariantRow,
  selectedProductSql,
  toProductOfRow,
  toVariantOfRow,
  type VariantFigureColumn,
} from './columns.ts'
import { reviewsOfProductAsJson, toProductReviews } from './reviews-of.ts'
import { STATE_COLUMNS, type StateColumns } from './states/state-columns.ts'

const IS_NOT_DELETED = sql<boolean>`product.deleted_at is null`

type ProductDetailsRow = ProductRow & {
  variants: StoredVariantRow[] | null
  reviews: Parameters<typeof toProductReviews>[0] | null
}

/** A product on sale. @throws 404 */
export async function getProductOnSale(db: Db, id: string): Promise<Product> {
  const { rows } = await sql<ProductDetailsRow>`${markAsPrepared('findProduct')}
    select ${selectedProductSql}, ${variantsAsJson} as variants, ${reviewsOfProductAsJson} as reviews
    from product join listing on listing.product_id = product.id where product.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw productGoneError()
  return {
    ...toProductOfRow(row),
    variants: row.variants?.map(toVariantOfRow),
    reviews: row.reviews ? toProductReviews(row.reviews) : undefined,
  }
}

/** Products on sale, of one category or of all: their counts are kept. */
export async function countProducts(db: Db, category?: string): Promise<number> {
  const counted = db
    .selectFrom('category')
    .select(sql<number>`coalesce(sum(product_count), 0)`.as('total'))
  const { total } = await counted
    .$if(category !== undefined, (rows) => rows.where('id', '=', category ?? ''))
    .executeTakeFirstOrThrow()
  return total
}

/** Whether shoppers can see this product. */
export async function isProductOnSale(db: Db, id: string): Promise<boolean> {
  if (!isWellFormedId(id)) return false
  const found = await db
    .selectFrom('listing')
    .select('product_id')
    .where('product_id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether it is there, on sale or not. */
export async function isExistingProduct(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', id)
    .where(IS_NOT_DELETED)
    .executeTakeFirst()
  return found !== undefined
}

/** Products on sale, with what `selectedProductColumns` names. */
export const selectFromListing = (db: Db) =>
  db.selectFrom('product').innerJoin('listing', 'listing.product_id', 'product.id')

/** The variants of a row of `product` in their order; null without options. */
const variantsAsJson = sql<StoredVariantRow[] | null>`case when product.options <> '[]' then (
  select json_agg(json_build_object('id', id, 'choice', choice, 'sku', sku, 'price_kobo', price_kobo,
    'discount_percentage', discount_percentage, 'stock', stock, 'image', image) order by position, id)
  from variant where variant.product_id = product.id and variant.deleted_at is null) end`

/** A product has one or more. @throws 404 when there is no such product */
export async function listVariants(db: Db, productId: string): Promise<ProductVariant[]> {
  const rows = await selectLiveVariants(db, productId).orderBy('position').orderBy('id').execute()
  if (rows.length === 0) throw productGoneError()
  return rows.map(toVariantOfRow)
}

const selectLiveVariants = (db: Db, productId: string) =>
  db
    .selectFrom('variant')
    .select(['id', 'choice', 'sku', 'price_kobo', 'discount_percentage', 'stock', 'image'])
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)

/**
 * Locks the categories whose counts may change, before any product and by id: all writers take
 * locks in this order, so that they cannot deadlock. @throws 400 when there is no category
 * `required`
 */
export async function lockCategories(
  trx: Trx,
  ids: readonly string[],
  required?: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('category')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (required !== undefined && !rows.some(({ id }) => id === required))
    throw unknownCategoryError()
}

export const unknownCategoryError = () => badFieldError('category', messages.categoryNotFound)
const productGoneError = () => notFoundError(messages.productNotFound)

/** A product's own columns, and its variants in their order. */
export type EditedProductRow = Omit<ProductRow, VariantFigureColumn | 'from_price'> &
  StateColumns & { variants: StoredVariantRow[] }

/**
 * Locks a product, on sale or a draft, and its variants, with its category and the one that it may
 * move to. Variants are locked last and by id, as orders lock them. @throws 404
 */
export async function lockProductForEdit(
  trx: Trx,
  id: string,
  category?: string,
): Promise<EditedProductRow> {
  const product = trx.selectFrom('product').where('id', '=', id)
  const found = await product.select('category_id').executeTakeFirstOrThrow(productGoneError)
  await lockCategories(
    trx,
    category ? [found.category_id, category] : [found.category_id],
    category,
  )
  const row = await product
    .select(['id', 'category_id', 'images', 'options', ...PLAIN_COLUMNS, ...STATE_COLUMNS])
    .where(IS_NOT_DELETED)
    .forUpdate()
    .executeTakeFirstOrThrow(productGoneError)
  await selectLiveVariants(trx, id).orderBy('id').forUpdate().execute()
  return {
    ...row,
    variants: await selectLiveVariants(trx, id).orderBy('position').orderBy('id').execute(),
  }
}

/**
 * Locks many products, on sale or drafts, with all that a change of them writes, in the order that
 * orders and forms use: their variants, then what lists say of them. Those that are still there are
 * returned. Their categories come before all of them: `lockCategories`, where the change counts.
 */
export async function lockProducts(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from product where id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id for update`.execute(trx)
  const found = rows.map(({ id }) => id)
  await sql`select from variant where product_id = any(${found}::uuid[]) order by id for update`.execute(
    trx,
  )
  await sql`select from listing where product_id = any(${found}::uuid[]) order by product_id for update`.execute(
    trx,
  )
  return new Set(found)
}

type NewStockMovement = {
  id: string
  kind: 'initial' | 'adjust'
  delta: number
} & Partial<GivenStockReason>

/** Each change of a variant's stock by hand is a row of the ledger, with who made it. */
export async function insertMovements(
  trx: Trx,
  { actor }: AuditAuthor,
  movements: readonly NewStockMovement[],
): Promise<void> {
  const by = { actor_id: actor.id, actor_name: actor.name }
  const rows = movements
    .filter(({ kind, delta }) => kind === 'initial' || delta !== 0)
    .map(({ id, reason = null, note = null, ...row }) => ({
      variant_id: id,
      sale_id: null,
      ...row,
      reason,
      note,
      ...by,
    }))
  if (rows.length > 0) await trx.insertInto('stock_movement').values(rows).execute()
}
