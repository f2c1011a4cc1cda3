import { sql } from 'kysely'
import { PLAIN_COLUMNS } from '#contract/catalogue/product-fields.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import { type FiledVariant, readVariants } from '../products/shopify/product-variants.ts'

export type PresentVariant = FiledVariant

/** A product of the shop with its variants in their order, as an import compares it with a file. */
export type Present = Pick<RowOf<'product'>, (typeof COLUMNS)[number]> & {
  variants: PresentVariant[]
}

const COLUMNS = [
  ...PLAIN_COLUMNS,
  'id',
  'category_id',
  'images',
  'handle',
  'published',
  'options',
] as const

/** The products that a part of a file may change: those of its handles, and of ids in handles. */
export async function findPresent(
  db: Db,
  handles: readonly string[],
  ids: readonly string[],
): Promise<Present[]> {
  const read = db.selectFrom('product').select(COLUMNS).where('deleted_at', 'is', null)
  const named = await read.where('handle', '=', sql<string>`any(${[...handles]}::text[])`).execute()
  const rest = ids.filter((id) => named.every((product) => product.id !== id))
  // Two queries, so that each uses its index.
  const found =
    rest.length === 0
      ? []
      : await read.where('id', '=', sql<string>`any(${rest}::uuid[])`).execute()
  const products = [...named, ...found]
  const productIds = products.map(({ id }) => id)
  const variants = await readVariants(db, productIds)
  return products.map((product) => ({ ...product, variants: variants.get(product.id) ?? [] }))
}
