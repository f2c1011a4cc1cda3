import { pickCardFields, toProductOfCard } from '#contract/catalogue/card-fields.ts'
import type { RelatedProduct } from '#contract/catalogue/product-acts.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { imageAddress } from '#contract/platform/images.ts'
import type { SeenValues } from '#contract/platform/values.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badFieldError, notFoundError } from '../../platform/errors.ts'
import { selectedProductColumns, toProductOfRow } from './columns.ts'
import { isExistingProduct, selectFromListing } from './queries.ts'
import { productStateOfRow, STATE_COLUMNS } from './states/state-columns.ts'

/**
 * The products on sale that were chosen to be shown beside one, in their order, with what a card
 * shows of them.
 */
export async function listRelatedProducts(db: Db, id: string): Promise<Product[]> {
  const rows = await selectFromListing(db)
    .innerJoin('related_product', 'related_product.related_id', 'product.id')
    .where('related_product.product_id', '=', id)
    .select(selectedProductColumns)
    .orderBy('related_product.position')
    .execute()
  return rows.map((row) => toRelatedCard(toProductOfRow(row)))
}

/** A card shows no description, but the answer has a place for it. */
function toRelatedCard(product: Product): Product {
  return {
    ...toProductOfCard(pickCardFields(product)),
    category: product.category,
    images: product.images.slice(0, 1),
    options: product.options,
  }
}

/** The products that were chosen to stand beside one, for its form. @throws 404 */
export async function readChosenRelated(db: Db, id: string): Promise<RelatedProduct[]> {
  if (!(await isExistingProduct(db, id))) throw notFoundError(messages.productNotFound)
  return listChosenRelated(db, id)
}

/** All that were chosen and are still there, for the form. */
async function listChosenRelated(db: Db, id: string): Promise<RelatedProduct[]> {
  const rows = await db
    .selectFrom('related_product')
    .innerJoin('product', 'product.id', 'related_product.related_id')
    .where('related_product.product_id', '=', id)
    .where('product.deleted_at', 'is', null)
    .select(['product.id', 'product.title', 'product.images', ...STATE_COLUMNS])
    .orderBy('related_product.position')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    image: row.images[0] ? imageAddress(row.images[0]) : '',
    state: productStateOfRow(row),
  }))
}

export type RelatedProductsChange = { before: string[]; after: string[] }

/**
 * Writes the products beside a locked one; returns the titles before and after.
 * @throws 400 for itself, or one that is gone; 409 where the list has changed meanwhile
 */
export async function changeRelatedProducts(
  trx: Trx,
  id: string,
  wanted: readonly string[],
  seen?: SeenValues,
): Promise<RelatedProductsChange> {
  if (wanted.includes(id)) throw badFieldError('related', messages.relatedToItself)
  const titles = await titlesOfProducts(trx, wanted)
  if (titles.length < wanted.length) throw badFieldError('related', messages.unknownRelated)
  const before = await listChosenRelated(trx, id)
  const isSame = before.map(({ _id }) => _id).join() === wanted.join()
  requireSeen(seen, { related: before }, { related: isSame ? before : wanted })
  await trx.deleteFrom('related_product').where('product_id', '=', id).execute()
  const rows = wanted.map((related_id, position) => ({ product_id: id, related_id, position }))
  if (rows.length > 0) await trx.insertInto('related_product').values(rows).execute()
  return { before: before.map(({ title }) => title), after: titles }
}

async function titlesOfProducts(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('product')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.title ?? [])
}
