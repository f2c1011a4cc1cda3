import { sql } from 'kysely'
import { PLAIN_COLUMNS } from '#contract/catalogue/product-fields.ts'
import { messages } from '#contract/messages.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { isHash } from './compare.ts'
import type { ImportRow, ItemRow } from './queries.ts'
import {
  type Applied,
  categoryOf,
  failed,
  idsOf,
  insertVariants,
  noteWritten,
  variantsOf,
} from './write-rows.ts'

/**
 * Adds the new products of an import with their variants. One whose handle another product got
 * since the check is a problem and is not added.
 */
export async function createProducts(
  trx: Trx,
  items: readonly ItemRow[],
  row: ImportRow,
): Promise<Applied> {
  if (items.length === 0) return { problems: [], touched: [] }
  const taken = await takenHandles(trx, items)
  const isFree = ({ data }: ItemRow): boolean => !taken.has(data.handle ?? null)
  const free = items.filter(isFree)
  if (free.length > 0) {
    await insertProducts(trx, free, row)
    await insertVariants(trx, variantsOf(free))
    await noteWritten(trx, free)
  }
  const problems = items
    .filter((item) => !isFree(item))
    .map((item) => failed(item, messages.importHandleTaken))
  return { problems, touched: idsOf(free) }
}

const COLUMNS = [
  ...PLAIN_COLUMNS,
  'id',
  'category_id',
  'images',
  'handle',
  'options',
  'published',
  'created_at',
]

/** A product without a picture is a draft. */
function insertProducts(trx: Trx, items: readonly ItemRow[], row: ImportRow) {
  const rows = items.map((item) => {
    const { product_id: id, position, data } = item
    const { variants: _, ...values } = data
    const images = (values.images ?? []).filter(isHash)
    return {
      ...values,
      category_id: categoryOf(item, row),
      id,
      images,
      published: values.published === true && images.length > 0,
      // The first of a file is the newest: an exported catalogue retains its order.
      created_at: new Date(row.created_at.getTime() - position),
    }
  })
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)))
  return sql`
    insert into product (${columns}) select ${columns}
    from jsonb_populate_recordset(null::product, ${JSON.stringify(rows)}::jsonb)`.execute(trx)
}

async function takenHandles(
  trx: Trx,
  items: readonly ItemRow[],
): Promise<ReadonlySet<string | null>> {
  const rows = await trx
    .selectFrom('product')
    .select('handle')
    .where('handle', '=', sql<string>`any(${items.map(({ data }) => data.handle)}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ handle }) => handle))
}
