import { sql } from 'kysely'
import type { ImportProblem } from '#contract/catalogue/imports.ts'
import type { Trx } from '../../platform/db/schema.ts'
import type { ImportVariant } from '../tables/imports.ts'
import { isImageHash } from './compare.ts'
import type { ImportItemRow, ImportRow } from './queries.ts'

export type AppliedItems = { problems: ImportProblem[]; touched: string[] }

export const failedItemProblem = (
  { position, title }: ImportItemRow,
  reason: string,
): ImportProblem => ({
  row: position,
  title,
  reason,
  isTaken: false,
})

/**
 * The category that an item gives its product: the answer for its type, if the file has an unknown
 * one.
 */
export function categoryOfItem(
  { type, data }: ImportItemRow,
  { types }: Pick<ImportRow, 'types'>,
): string | undefined {
  if (type === null) return data.category_id
  const answer = types.find((known) => known.type === type)?.answer
  return answer && 'category' in answer ? answer.category : undefined
}

export const productIdsOfItems = (items: readonly ImportItemRow[]): string[] =>
  items.map((item) => item.product_id)

export const variantsOfItems = (items: readonly ImportItemRow[]) =>
  items.flatMap(({ product_id, data }) =>
    data.variants.map((variant) => ({ ...variant, product_id })),
  )

/** An address is no image yet. */
export const storedImageOfVariant = ({ image }: ImportVariant): string | null =>
  image && isImageHash(image) ? image : null

/** Adds variants with their first rows in the stock ledger, in one statement each. */
export async function insertImportedVariants(
  trx: Trx,
  variants: ReturnType<typeof variantsOfItems>,
): Promise<void> {
  if (variants.length === 0) return
  const rows = variants.map((variant) => ({ ...variant, image: storedImageOfVariant(variant) }))
  await sql`
    insert into variant (id, product_id, position, choice, sku, price_kobo, discount_percentage, stock, image, cost_kobo,
      compare_at_kobo, barcode)
    select id, product_id, position, choice, sku, price_kobo, discount_percentage, stock, image, cost_kobo,
      compare_at_kobo, coalesce(barcode, '')
    from jsonb_populate_recordset(null::variant, ${JSON.stringify(rows)}::jsonb)`.execute(trx)
  await sql`insert into stock_movement (variant_id, kind, delta)
    select id, 'initial', stock from variant where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
    trx,
  )
}

/**
 * Stores with each item that waits for pictures which images its product has now. The pictures are
 * added later only where nobody has changed these images since.
 */
export async function noteWrittenImages(trx: Trx, items: readonly ImportItemRow[]): Promise<void> {
  const waiting = items.filter(({ addresses }) => addresses.length > 0)
  if (waiting.length === 0) return
  await sql`update import_item set written = product.images from product
    where import_item.import_id = ${waiting[0]?.import_id} and product.id = import_item.product_id
      and import_item.position = any(${waiting.map(({ position }) => position)}::integer[])`.execute(
    trx,
  )
}
