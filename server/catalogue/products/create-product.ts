import type { z } from 'zod'
import type { NewProduct } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badFieldError } from '../../platform/errors.ts'
import type { Upload } from '../../platform/http/multipart.ts'
import { createRowId } from '../../platform/ids.ts'
import type { Images } from '../../platform/images/images.ts'
import { findCategoryById } from '../categories/queries.ts'
import { productColumnsOfForm } from './columns.ts'
import { storeImages } from './images.ts'
import { lockCategories, unknownCategoryError } from './queries.ts'
import { changeRelatedProducts } from './related.ts'
import { stateColumnsAfter } from './states/state-columns.ts'
import {
  desiredVariants,
  optionsAfterForm,
  refuseUnknownVariantImages,
} from './variants/desired.ts'
import { planVariants } from './variants/plan.ts'
import { refuseTakenSkus, writeVariantPlan } from './variants/write.ts'

export type ProductDeps = { db: Db; images: Images }

type SentNewProduct = { form: z.output<typeof NewProduct>; files: readonly Upload[] }

/**
 * Adds a product with its images in the order of the form, and its variants.
 * @throws 400 without an image, for an unknown category, or a variant's image that was not
 * uploaded; 409 for a SKU that another product has
 */
export async function createProduct(
  { db, images }: ProductDeps,
  act: AuditedAct,
  { form, files }: SentNewProduct,
): Promise<string> {
  if (files.length === 0) throw badFieldError('images', messages.imageRequired)
  // before any image is decoded
  if (!(await findCategoryById(db, form.category))) throw unknownCategoryError()
  const none = { id: createRowId(), options: [], variants: [] }
  const desired = desiredVariants(none, { ...form, options: form.options ?? [] }) ?? []
  await refuseUnknownVariantImages(images, [], desired)
  const placed = await storeImages(images, files)
  const options = optionsAfterForm(none, form)
  const row = {
    id: none.id,
    ...productColumnsOfForm(form),
    ...stateColumnsAfter(undefined, form),
    options: JSON.stringify(options),
    images: placed.map(({ hash }) => hash),
  }
  await db.transaction().execute(async (trx) => {
    await lockCategories(trx, [form.category], form.category)
    await trx.insertInto('product').values(row).execute()
    const plan = planVariants([], desired)
    await refuseTakenSkus(trx, none.id, plan)
    await writeVariantPlan(trx, act, none.id, plan)
    if (form.related) await changeRelatedProducts(trx, none.id, form.related)
    await writeAuditEntry(trx, act, {
      action: 'product.create',
      target: none.id,
      details: { name: form.title },
    })
  })
  return none.id
}
