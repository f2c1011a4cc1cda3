import { sql } from 'kysely'
import type { Db, RowOf } from '../../platform/db/schema.ts'

export type FiledVariant = Omit<RowOf<'variant'>, 'product_id' | 'deleted_at'>

/** By product, in their order; those that were removed are left out. */
export async function readFiledVariants(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FiledVariant[]>> {
  const rows = await db
    .selectFrom('variant')
    .select([
      'product_id',
      'id',
      'position',
      'choice',
      'sku',
      'price_kobo',
      'discount_percentage',
      'stock',
      'image',
    ])
    .select(['barcode', 'cost_kobo', 'compare_at_kobo'])
    .where('product_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ product_id }) => product_id)
}
