import type { z } from 'zod'
import type { ProductChange } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import type { SeenValues } from '#contract/platform/form-schemas.ts'
import { MAX_IMAGES } from '#contract/platform/limits.ts'
import { type AuditedAct, changedFieldsOf, writeAuditEntry } from '../../platform/audit/audit.ts'
import { databaseNow } from '../../platform/db/now.ts'
import {
  badFieldError,
  badRequestError,
  notFoundError,
  staleFieldError,
} from '../../platform/errors.ts'
import type { Upload } from '../../platform/http/multipart.ts'
import {
  auditedProductFields,
  type ProductRow,
  productColumnsOfForm,
  type StoredVariantRow,
} from './columns.ts'
import type { ProductDeps } from './create-product.ts'
import {
  areAllAmongImages,
  arrangeImages,
  arrangeKeptImages,
  type PlacedImage,
  storeImages,
} from './images.ts'
import { isExistingProduct, lockProductForEdit } from './queries.ts'
import { changeRelatedProducts } from './related.ts'
import { requireSeenProduct } from './require-seen-product.ts'
import { refuseSaleWithoutImage, stateColumnsAfter, textOfState } from './states/state-columns.ts'
import {
  type DesiredVariantRow,
  desiredVariants,
  optionsAfterForm,
  refuseUnknownVariantImages,
} from './variants/desired.ts'
import { changesOfPlan, planVariants } from './variants/plan.ts'
import { refuseTakenSkus, requireConfirmedRemoval, writeVariantPlan } from './variants/write.ts'

type ProductEditData = z.output<typeof ProductChange>
type ProductEdit = {
  id: string
  form: ProductEditData
  files: readonly Upload[]
  seen?: SeenValues | undefined
}

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
  act: AuditedAct,
  { id, form, files, seen }: ProductEdit,
): Promise<boolean> {
  // before any image is decoded
  if (!(await isExistingProduct(db, id))) throw notFoundError(messages.productNotFound)
  refuseRepeatedImageField(files)
  const placed = await storeImages(images, files)
  return db.transaction().execute(async (trx) => {
    const row = await lockProductForEdit(trx, id, form.category)
    requireSeenProduct(seen, row, form)
    const after = {
      ...productColumnsOfForm(form),
      images: imagesAfterEdit(row, form, placed),
      options: optionsAfterForm(row, form),
    }
    const state = stateColumnsAfter(row, form)
    refuseSaleWithoutImage(state, after.images)
    const desired = desiredVariants(row, form) ?? row.variants.map(keepVariantUnchanged)
    await refuseUnknownVariantImages(
      images,
      [...row.images, ...row.variants.flatMap(({ image }) => image ?? [])],
      desired,
    )
    const plan = planVariants(row.variants, desired)
    const related = form.related && (await changeRelatedProducts(trx, id, form.related, seen))
    const changes = {
      ...changedFieldsOf(
        {
          ...auditedProductFields(row),
          state: textOfState(row),
          related: related?.before.join('; '),
        },
        {
          ...auditedProductFields(after),
          state: textOfState(state),
          related: related?.after.join('; '),
        },
      ),
      ...changesOfPlan(row.variants, plan),
    }
    if (Object.keys(changes).length === 0) return false
    await requireConfirmedRemoval(trx, plan.removed, form.confirmRemoved ?? [])
    await refuseTakenSkus(trx, id, plan)
    await trx
      .updateTable('product')
      .set({
        ...after,
        ...state,
        options: JSON.stringify(after.options),
        updated_at: databaseNow(),
      })
      .where('id', '=', id)
      .execute()
    await writeVariantPlan(trx, act, id, plan)
    await writeAuditEntry(trx, act, {
      action: 'product.edit',
      target: id,
      details: { name: row.title, changes },
    })
    return true
  })
}

const keepVariantUnchanged = (row: StoredVariantRow): DesiredVariantRow => ({
  ...row,
  stockSeen: undefined,
  stockField: 'stock',
})

/**
 * The images of `keep` and the added ones. Without `keep` all images stay that the form does not
 * replace.
 */
function imagesAfterEdit(
  { images }: Pick<ProductRow, 'images'>,
  form: ProductEditData,
  placed: readonly PlacedImage[],
): string[] {
  const { keep, imagesSeen = images } = form
  if (imagesSeen.join() !== images.join()) throw staleFieldError('images', messages.imagesMoved)
  if (!keep) return arrangeImages(images, placed)
  if (!areAllAmongImages(keep, images)) throw badFieldError('keep', messages.unknownImage)
  if (keep.length + placed.length > MAX_IMAGES) throw badRequestError(messages.unexpectedField)
  if (keep.length + placed.length === 0) throw badFieldError('images', messages.imageRequired)
  return arrangeKeptImages(keep, placed)
}

/** `images` may come several times, a named position once. */
function refuseRepeatedImageField(files: readonly Upload[]): void {
  const named = files.map(({ field }) => field).filter((field) => field !== 'images')
  if (new Set(named).size < named.length) throw badRequestError(messages.unexpectedField)
}
