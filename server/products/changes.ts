import type { Selectable } from 'kysely'
import { messages } from '#contract/messages.ts'
import { toKobo, toNaira } from '#contract/pricing.ts'
import type { ProductForm } from '#contract/products.ts'
import type { ProductTable, Trx } from '../db/schema.ts'
import { badField } from '../errors.ts'
import type { Upload } from '../http/multipart.ts'
import type { Images } from '../images/images.ts'
import { storeUpload } from '../images/uploads.ts'
import type { Placed } from './positions.ts'

/** What the use cases that write products share. */

export type ProductRow = Selectable<ProductTable>

/** The columns of a product that a form decides, its stock apart. */
export const columnsOf = (form: ProductForm) => ({
  title: form.title,
  description: form.description,
  brand: form.brand,
  category_id: form.category,
  price_kobo: toKobo(form.price),
  discount_percentage: form.discountPercentage,
  rating: form.rating,
})

type Described = ReturnType<typeof columnsOf> & Pick<ProductRow, 'stock' | 'images'>

/** A product by the names of the contract, for the audit log; its pictures by their hashes. */
export const describe = (row: Described) => ({
  title: row.title,
  description: row.description,
  brand: row.brand,
  category: row.category_id,
  price: toNaira(row.price_kobo),
  discountPercentage: row.discount_percentage,
  rating: row.rating,
  stock: row.stock,
  images: row.images,
})

/** One after the other, so that a form holds no more than one decoded picture. */
export async function keepPictures(images: Images, files: readonly Upload[]): Promise<Placed[]> {
  const kept: Placed[] = []
  for (const { field, bytes } of files) kept.push({ field, hash: await storeUpload(images, bytes, 'image') })
  return kept
}

/**
 * Locks the categories whose counts may change, before any product: whoever writes both takes them in this order, and
 * each kind by id, so that nobody waits in a circle. @throws 400 when there is none of the id `wanted`
 */
export async function lockCategories(trx: Trx, ids: readonly string[], wanted?: string): Promise<void> {
  const rows = await trx
    .selectFrom('category')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (wanted !== undefined && !rows.some(({ id }) => id === wanted)) throw noSuchCategory()
}

export const noSuchCategory = () => badField('category', messages.categoryNotFound)

/** A product on sale, locked together with its category and the one that it may move to; undefined when there is none. */
export async function lockProduct(trx: Trx, id: string, category?: string): Promise<ProductRow | undefined> {
  const found = await trx.selectFrom('product').select('category_id').where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  await lockCategories(trx, category ? [found.category_id, category] : [found.category_id], category)
  return trx
    .selectFrom('product')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

type Movement = { id: string; kind: 'initial' | 'adjust'; delta: number }

/** Each change of stock by hand is a row of the ledger. */
export async function moveStock(trx: Trx, { id, kind, delta }: Movement): Promise<void> {
  if (kind === 'adjust' && delta === 0) return
  await trx.insertInto('stock_movement').values({ product_id: id, sale_id: null, kind, delta }).execute()
}
