import { sql } from 'kysely'
import { PLAIN_COLUMNS } from '#contract/catalogue/product-fields.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import { type FiledVariant, readFiledVariants } from '../product-file/filed-variants.ts'

export type VariantInShop = FiledVariant

/** A product of the shop with its variants in their order, as an import compares it with a file. */
export type ProductInShop = Pick<RowOf<'product'>, (typeof COMPARED_COLUMNS)[number]> & {
  variants: VariantInShop[]
}

const COMPARED_COLUMNS = [
  ...PLAIN_COLUMNS,
  'id',
  'category_id',
  'images',
  'handle',
  'published',
  'options',
] as const

/** The products that a part of a file may change: those of its handles, and of ids in handles. */
export async function findPresentProducts(
  db: Db,
  handles: readonly string[],
  ids: readonly string[],
): Promise<ProductInShop[]> {
  const read = db.selectFrom('product').select(COMPARED_COLUMNS).where('deleted_at', 'is', null)
  const named = await read.where('handle', '=', sql<string>`any(${[...handles]}::text[])`).execute()
  const rest = ids.filter((id) => named.every((product) => product.id !== id))
  // Two queries, so that each uses its index.
  const found =
    rest.length === 0
      ? []
      : await read.where('id', '=', sql<string>`any(${rest}::uuid[])`).execute()
  const products = [...named, ...found]
  const productIds = products.map(({ id }) => id)
  const variants = await readFiledVariants(db, productIds)
  return products.map((product) => ({ ...product, variants: variants.get(product.id) ?? [] }))
}
