import { pickCardFields } from '#contract/catalogue/card-fields.ts'
import type { RelatedProduct } from '#contract/catalogue/product-acts.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { imageAddress } from '#contract/platform/images.ts'
import type { Seen } from '#contract/platform/values.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badField, notFound } from '../../platform/errors.ts'
import { selectedColumns, toProduct } from './columns.ts'
import { fromProducts, isProduct } from './queries.ts'
import { STATE_COLUMNS, stateOfRow } from './states/state-columns.ts'

/**
 * The products on sale that were chosen to be shown beside one, in their order, with what a card
 * shows of them.
 */
export async function listRelated(db: Db, id: string): Promise<Product[]> {
  const rows = await fromProducts(db)
    .innerJoin('related_product', 'related_product.related_id', 'product.id')
    .where('related_product.product_id', '=', id)
    .select(selectedColumns)
    .orderBy('related_product.position')
    .execute()
  return rows.map((row) => toRelatedCard(toProduct(row)))
}

/** A card shows no description, but the answer has a place for it. */
function toRelatedCard(product: Product): Product {
  return {
    ...pickCardFields(product),
    description: '',
    category: product.category,
    images: product.images.slice(0, 1),
    options: product.options,
  }
}

/** The products that were chosen to stand beside one, for its form. @throws 404 */
export async function readChosen(db: Db, id: string): Promise<RelatedProduct[]> {
  if (!(await isProduct(db, id))) throw notFound(messages.productNotFound)
  return listChosen(db, id)
}

/** All that were chosen and are still there, for the form. */
async function listChosen(db: Db, id: string): Promise<RelatedProduct[]> {
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
    state: stateOfRow(row),
  }))
}

export type RelatedChange = { before: string[]; after: string[] }

/**
 * Writes the products beside a locked one; returns the titles before and after.
 * @throws 400 for itself, or one that is gone; 409 where the list has changed meanwhile
 */
export async function changeRelated(
  trx: Trx,
  id: string,
  wanted: readonly string[],
  seen?: Seen,
): Promise<RelatedChange> {
  if (wanted.includes(id)) throw badField('related', messages.relatedToItself)
  const titles = await titlesOf(trx, wanted)
  if (titles.length < wanted.length) throw badField('related', messages.unknownRelated)
  const before = await listChosen(trx, id)
  const isSame = before.map(({ _id }) => _id).join() === wanted.join()
  requireSeen(seen, { related: before }, { related: isSame ? before : wanted })
  await trx.deleteFrom('related_product').where('product_id', '=', id).execute()
  const rows = wanted.map((related_id, position) => ({ product_id: id, related_id, position }))
  if (rows.length > 0) await trx.insertInto('related_product').values(rows).execute()
  return { before: before.map(({ title }) => title), after: titles }
}

async function titlesOf(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('product')
    .select(['id', 'title'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.title ?? [])
}
