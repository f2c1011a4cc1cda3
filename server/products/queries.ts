import { type ExpressionBuilder, sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { Product, ProductPage } from '#contract/products.ts'
import type { Db, Schema, Trx } from '../db/schema.ts'
import { badField } from '../errors.ts'
import { isId } from '../ids.ts'
import { type ProductRow, selectedColumns, toProduct } from './columns.ts'

export const isSold = (eb: ExpressionBuilder<Schema, 'product'>) => eb('product.deleted_at', 'is', null)
const isSoldIn = (category: string) => (eb: ExpressionBuilder<Schema, 'product'>) =>
  eb.and([isSold(eb), eb('product.category_id', '=', category)])

type Page = { limit: number; skip: number }

export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
  if (!isId(id)) return undefined
  const row = await db
    .selectFrom('product')
    .select(selectedColumns)
    .where('id', '=', id)
    .where(isSold)
    .executeTakeFirst()
  return row && toProduct(row)
}

/** The index alone finds the first product of the page; whole rows are read from there on. */
function pageByAge(db: Db, { limit, skip }: Page, isListed: typeof isSold = isSold) {
  const listed = db
    .selectFrom('product')
    .where(isListed)
    .orderBy('product.created_at', 'desc')
    .orderBy('product.id', 'desc')
  const rows = listed.select(selectedColumns).limit(limit)
  if (skip === 0) return rows
  const first = listed.select(['product.created_at', 'product.id']).limit(1).offset(skip)
  return rows.where(sql<boolean>`(product.created_at, product.id) <= ${first}`)
}

/** The total comes from the counters of the categories: counting rows was two thirds of the cost of this list. */
const countAll = (db: Db) => db.selectFrom('category').select((eb) => eb.fn.sum<number>('product_count').as('total'))

const countIn = (db: Db, category: string) =>
  db.selectFrom('category').select('product_count as total').where('id', '=', category)

/** Newest first. */
export async function listProducts(db: Db, page: Page): Promise<ProductPage> {
  const rows = await pageByAge(db, page).select(countAll(db).as('total')).execute()
  const total = rows[0]?.total ?? (await countAll(db).executeTakeFirst())?.total // a page beyond the last has no row
  return { data: rows.map(toProduct), total: total ?? 0 }
}

/** Newest first. Undefined when there is no such category. */
export async function listProductsOf(db: Db, category: string, page: Page): Promise<ProductPage | undefined> {
  if (!isId(category)) return undefined
  const rows = await pageByAge(db, page, isSoldIn(category)).select(countIn(db, category).as('total')).execute()
  const total = rows[0]?.total ?? (await countIn(db, category).executeTakeFirst())?.total
  return total === undefined ? undefined : { data: rows.map(toProduct), total }
}

/**
 * Locks the categories whose counts may change, before any product and by id: all writers take locks in this order, so
 * that they cannot deadlock. @throws 400 when there is no category `required`
 */
export async function lockCategories(trx: Trx, ids: readonly string[], required?: string): Promise<void> {
  const rows = await trx
    .selectFrom('category')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (required !== undefined && !rows.some(({ id }) => id === required)) throw noSuchCategory()
}

export const noSuchCategory = () => badField('category', messages.categoryNotFound)

/** Locks a product on sale, with its category and the one that it may move to; undefined when there is none. */
export async function lockProduct(trx: Trx, id: string, category?: string): Promise<ProductRow | undefined> {
  const found = await trx.selectFrom('product').select('category_id').where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  await lockCategories(trx, category ? [found.category_id, category] : [found.category_id], category)
  return trx
    .selectFrom('product')
    .select(selectedColumns)
    .where('id', '=', id)
    .where(isSold)
    .forUpdate()
    .executeTakeFirst()
}

type Movement = { id: string; kind: 'initial' | 'adjust'; delta: number }

/** Each change of stock by hand is a row of the ledger. */
export async function insertMovement(trx: Trx, { id, kind, delta }: Movement): Promise<void> {
  if (kind === 'adjust' && delta === 0) return
  await trx.insertInto('stock_movement').values({ product_id: id, sale_id: null, kind, delta }).execute()
}
