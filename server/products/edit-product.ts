import type { z } from 'zod'
import { MAX_IMAGES } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { ProductChange } from '#contract/products.ts'
import { type Act, changesOf, writeAudit } from '../audit/audit.ts'
import { now } from '../db/now.ts'
import { badField, badRequest, notFound, staleField } from '../errors.ts'
import type { Upload } from '../http/multipart.ts'
import { type ProductRow, splitColumns, toFields } from './columns.ts'
import type { ProductDeps } from './create-product.ts'
import { areAmong, arrange, arrangeKept, type Placed, storeImages } from './images.ts'
import { findProduct, insertMovement, lockProduct } from './queries.ts'

type Form = z.output<typeof ProductChange>
type Edit = { id: string; form: Form; files: readonly Upload[] }

/**
 * Changes a product; false when nothing changed. Pieces sold since the form was opened stay sold (`stockSeen`).
 * @throws 404, 400 for an unknown category or image, or a position twice; 409 when less stock is left than the form takes
 * away, or the images are no longer those that the form was opened with (`imagesSeen`)
 */
export async function editProduct({ db, images }: ProductDeps, act: Act, { id, form, files }: Edit): Promise<boolean> {
  if (!(await findProduct(db, id))) throw notFound(messages.productNotFound) // before any image is decoded
  refuseTwice(files)
  const placed = await storeImages(images, files)
  return db.transaction().execute(async (trx) => {
    const row = await lockProduct(trx, id, form.category)
    if (!row) throw notFound(messages.productNotFound)
    const [only] = row.variants
    if (!only) throw notFound(messages.productNotFound)
    const split = splitColumns(form)
    const product = { ...split.product, images: imagesAfter(row, form, placed) }
    const variant = { ...split.variant, stock: stockAfter(only, form) }
    const changes = changesOf(toFields({ ...only, ...row }), toFields({ ...product, ...variant }))
    if (Object.keys(changes).length === 0) return false
    await trx
      .updateTable('product')
      .set({ ...product, updated_at: now() })
      .where('id', '=', id)
      .execute()
    await trx.updateTable('variant').set(variant).where('id', '=', only.id).execute()
    await insertMovement(trx, { id: only.id, kind: 'adjust', delta: variant.stock - only.stock })
    await writeAudit(trx, act, { action: 'product.edit', target: id, details: { name: row.title, changes } })
    return true
  })
}

/** Pieces left after the edit: as typed, less what was sold since the form was opened, plus what came back. */
function stockAfter({ stock }: Pick<ProductRow, 'stock'>, { stock: typed, stockSeen = stock }: Form): number {
  const after = typed + (stock - stockSeen)
  if (after < 0) throw staleField('stock', messages.stockMoved(stock))
  return after
}

/** The images of `keep` and the added ones. Without `keep` all images stay that the form does not replace. */
function imagesAfter({ images }: Pick<ProductRow, 'images'>, form: Form, placed: readonly Placed[]): string[] {
  const { keep, imagesSeen = images } = form
  if (imagesSeen.join() !== images.join()) throw staleField('images', messages.imagesMoved)
  if (!keep) return arrange(images, placed)
  if (!areAmong(keep, images)) throw badField('keep', messages.unknownImage)
  if (keep.length + placed.length > MAX_IMAGES) throw badRequest(messages.unexpectedField)
  if (keep.length + placed.length === 0) throw badField('images', messages.imageRequired)
  return arrangeKept(keep, placed)
}

/** `images` may come several times, a named position once. */
function refuseTwice(files: readonly Upload[]): void {
  const named = files.map(({ field }) => field).filter((field) => field !== 'images')
  if (new Set(named).size < named.length) throw badRequest(messages.unexpectedField)
}
