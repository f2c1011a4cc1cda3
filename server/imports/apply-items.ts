import type { Trx } from '../db/schema.ts'
import { changeProducts } from './change-products.ts'
import { createProducts } from './create-products.ts'
import type { ImportRow, ItemRow } from './queries.ts'
import type { Applied } from './write-rows.ts'

/**
 * Creates and changes the products of some items and their variants, with their rows in the stock ledger. Items that can
 * no longer be applied change nothing and are reported.
 */
export async function applyItems(trx: Trx, items: readonly ItemRow[], row: ImportRow): Promise<Applied> {
  const created = await createProducts(
    trx,
    items.filter((item) => item.is_new),
    row,
  )
  const changed = await changeProducts(
    trx,
    items.filter((item) => !item.is_new),
  )
  return { problems: [...created.problems, ...changed.problems], touched: [...created.touched, ...changed.touched] }
}
