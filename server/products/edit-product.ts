import { sql } from 'kysely'
import type { z } from 'zod'
import { messages } from '#contract/messages.ts'
import type { ProductChange } from '#contract/products.ts'
import { type Act, changesOf, writeAudit } from '../audit/audit.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import type { Upload } from '../http/multipart.ts'
import { columnsOf, describe, keepPictures, lockProduct, moveStock, type ProductRow } from './changes.ts'
import type { ProductDeps } from './create-product.ts'
import { arrange } from './positions.ts'
import { findProduct } from './queries.ts'

type Form = z.output<typeof ProductChange>
type Edit = { id: string; form: Form; files: readonly Upload[] }

/**
 * Changes a product. False: nothing was different. What was sold since the form was opened stays sold (`stockSeen`).
 * @throws 404, 400 unknown category or a position twice, 409 when less is left than the form takes away
 */
export async function editProduct({ db, images }: ProductDeps, act: Act, { id, form, files }: Edit): Promise<boolean> {
  if (!(await findProduct(db, id))) throw notFound(messages.productNotFound) // before any picture is decoded
  refuseTwice(files)
  const placed = await keepPictures(images, files)
  return db.transaction().execute(async (trx) => {
    const row = await lockProduct(trx, id, form.category)
    if (!row) throw notFound(messages.productNotFound)
    const values = { ...columnsOf(form), stock: stockAfter(row, form), images: arrange(row.images, placed) }
    const changes = changesOf(describe(row), describe(values))
    if (Object.keys(changes).length === 0) return false
    await trx
      .updateTable('product')
      .set({ ...values, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await moveStock(trx, { id, kind: 'adjust', delta: values.stock - row.stock })
    await writeAudit(trx, act, { action: 'product.edit', target: id, details: { name: row.title, changes } })
    return true
  })
}

/** Pieces left after the edit: as typed, less what was sold (or more what came back) since the form was opened. */
function stockAfter({ stock }: Pick<ProductRow, 'stock'>, { stock: typed, stockSeen = stock }: Form): number {
  const after = typed + (stock - stockSeen)
  if (after < 0) throw conflict(messages.stockMoved(stock))
  return after
}

/** `images` may come several times, a named position once. */
function refuseTwice(files: readonly Upload[]): void {
  const named = files.map(({ field }) => field).filter((field) => field !== 'images')
  if (new Set(named).size < named.length) throw badRequest(messages.unexpectedField)
}
