import type { z } from 'zod'
import type { ProductChange } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { MAX_IMAGES } from '#contract/platform/limits.ts'
import type { Seen } from '#contract/platform/values.ts'
import { type Act, changesOf, writeAudit } from '../../platform/audit/audit.ts'
import { now } from '../../platform/db/now.ts'
import { badField, badRequest, notFound, staleField } from '../../platform/errors.ts'
import type { Upload } from '../../platform/http/multipart.ts'
import { ownColumns, ownFields, type ProductRow, type VariantRow } from './columns.ts'
import type { ProductDeps } from './create-product.ts'
import { areAmong, arrange, arrangeKept, type Placed, storeImages } from './images.ts'
import { isProduct, lockProduct } from './queries.ts'
import { changeRelated } from './related.ts'
import { requireSeenProduct } from './require-seen-product.ts'
import { refuseBare, stateColumns, stateWords } from './states/state-columns.ts'
import {
  type Desired,
  desiredVariants,
  optionsAfter,
  refuseUnknownImages,
} from './variants/desired.ts'
import { changesOfPlan, planVariants } from './variants/plan.ts'
import { confirmRemoval, refuseTakenSkus, writePlan } from './variants/write.ts'

type Form = z.output<typeof ProductChange>
type Edit = { id: string; form: Form; files: readonly Upload[]; seen?: Seen | undefined }

/**
 * Changes a product and its variants; false when nothing changed. Pieces sold since the form was
 * opened stay sold (`stockSeen`). A variant that the form names by its id stays the same thing,
 * whatever its values are now.
 * @throws 404, 400 for an unknown category or image, or a position twice; 409 when less stock is
 * left than the form takes away, the images or variants are no longer those that the form was
 * opened with, another product has a SKU, variants with stock or open orders would be removed that
 * the form does not name in `confirmRemoved`, or somebody else has changed a field since then
 */
export async function editProduct(
  { db, images }: ProductDeps,
  act: Act,
  { id, form, files, seen }: Edit,
): Promise<boolean> {
  // before any image is decoded
  if (!(await isProduct(db, id))) throw notFound(messages.productNotFound)
  refuseTwice(files)
  const placed = await storeImages(images, files)
  return db.transaction().execute(async (trx) => {
    const row = await lockProduct(trx, id, form.category)
    requireSeenProduct(seen, row, form)
    const after = {
      ...ownColumns(form),
      images: imagesAfter(row, form, placed),
      options: optionsAfter(row, form),
    }
    const state = stateColumns(row, form)
    refuseBare(state, after.images)
    const desired = desiredVariants(row, form) ?? row.variants.map(unchanged)
    await refuseUnknownImages(
      images,
      [...row.images, ...row.variants.flatMap(({ image }) => image ?? [])],
      desired,
    )
    const plan = planVariants(row.variants, desired)
    const related = form.related && (await changeRelated(trx, id, form.related, seen))
    const changes = {
      ...changesOf(
        { ...ownFields(row), state: stateWords(row), related: related?.before.join('; ') },
        { ...ownFields(after), state: stateWords(state), related: related?.after.join('; ') },
      ),
      ...changesOfPlan(row.variants, plan),
    }
    if (Object.keys(changes).length === 0) return false
    await confirmRemoval(trx, plan.removed, form.confirmRemoved ?? [])
    await refuseTakenSkus(trx, id, plan)
    await trx
      .updateTable('product')
      .set({ ...after, ...state, options: JSON.stringify(after.options), updated_at: now() })
      .where('id', '=', id)
      .execute()
    await writePlan(trx, act, id, plan)
    await writeAudit(trx, act, {
      action: 'product.edit',
      target: id,
      details: { name: row.title, changes },
    })
    return true
  })
}

const unchanged = (row: VariantRow): Desired => ({
  ...row,
  stockSeen: undefined,
  stockField: 'stock',
})

/**
 * The images of `keep` and the added ones. Without `keep` all images stay that the form does not
 * replace.
 */
function imagesAfter(
  { images }: Pick<ProductRow, 'images'>,
  form: Form,
  placed: readonly Placed[],
): string[] {
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
