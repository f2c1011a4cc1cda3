import { sql } from 'kysely'
import { PLAIN_COLUMNS } from '#contract/catalogue/product-fields.ts'
import { messages } from '#contract/messages.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { isImageHash } from './compare.ts'
import type { ImportItemRow, ImportRow } from './queries.ts'
import {
  type AppliedItems,
  categoryOfItem,
  failedItemProblem,
  insertImportedVariants,
  noteWrittenImages,
  productIdsOfItems,
  variantsOfItems,
} from './write-rows.ts'

/**
 * Adds the new products of an import with their variants. One whose handle another product got
 * since the check is a problem and is not added.
 */
export async function createImportedProducts(
  trx: Trx,
  items: readonly ImportItemRow[],
  row: ImportRow,
): Promise<AppliedItems> {
  if (items.length === 0) return { problems: [], touched: [] }
  const taken = await findTakenHandles(trx, items)
  const isFree = ({ data }: ImportItemRow): boolean => !taken.has(data.handle ?? null)
  const free = items.filter(isFree)
  if (free.length > 0) {
    await insertImportedProducts(trx, free, row)
    await insertImportedVariants(trx, variantsOfItems(free))
    await noteWrittenImages(trx, free)
  }
  const problems = items
    .filter((item) => !isFree(item))
    .map((item) => failedItemProblem(item, messages.importHandleTaken))
  return { problems, touched: productIdsOfItems(free) }
}

const INSERTED_PRODUCT_COLUMNS = [
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
function insertImportedProducts(trx: Trx, items: readonly ImportItemRow[], row: ImportRow) {
  const rows = items.map((item) => {
    const { product_id: id, position, data } = item
    const { variants: _, ...values } = data
    const images = (values.images ?? []).filter(isImageHash)
    return {
      ...values,
      category_id: categoryOfItem(item, row),
      id,
      images,
      published: values.published === true && images.length > 0,
      // The first of a file is the newest: an exported catalogue retains its order.
      created_at: new Date(row.created_at.getTime() - position),
    }
  })
  const columns = sql.join(INSERTED_PRODUCT_COLUMNS.map((column) => sql.ref(column)))
  return sql`
    insert into product (${columns}) select ${columns}
    from jsonb_populate_recordset(null::product, ${JSON.stringify(rows)}::jsonb)`.execute(trx)
}

async function findTakenHandles(
  trx: Trx,
  items: readonly ImportItemRow[],
): Promise<ReadonlySet<string | null>> {
  const rows = await trx
    .selectFrom('product')
    .select('handle')
    .where('handle', '=', sql<string>`any(${items.map(({ data }) => data.handle)}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ handle }) => handle))
}
