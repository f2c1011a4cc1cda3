import type { z } from 'zod'
import type { NewProduct } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badField } from '../../platform/errors.ts'
import type { Upload } from '../../platform/http/multipart.ts'
import { newId } from '../../platform/ids.ts'
import type { Images } from '../../platform/images/images.ts'
import { findCategory } from '../categories/queries.ts'
import { ownColumns } from './columns.ts'
import { storeImages } from './images.ts'
import { lockCategories, noSuchCategory } from './queries.ts'
import { changeRelated } from './related.ts'
import { stateColumns } from './states/state-columns.ts'
import { desiredVariants, optionsAfter, refuseUnknownImages } from './variants/desired.ts'
import { planVariants } from './variants/plan.ts'
import { refuseTakenSkus, writePlan } from './variants/write.ts'

export type ProductDeps = { db: Db; images: Images }

type Sent = { form: z.output<typeof NewProduct>; files: readonly Upload[] }

/**
 * Adds a product with its images in the order of the form, and its variants.
 * @throws 400 without an image, for an unknown category, or a variant's image that was not
 * uploaded; 409 for a SKU that another product has
 */
export async function createProduct(
  { db, images }: ProductDeps,
  act: Act,
  { form, files }: Sent,
): Promise<string> {
  if (files.length === 0) throw badField('images', messages.imageRequired)
  // before any image is decoded
  if (!(await findCategory(db, form.category))) throw noSuchCategory()
  const none = { id: newId(), options: [], variants: [] }
  const desired = desiredVariants(none, { ...form, options: form.options ?? [] }) ?? []
  await refuseUnknownImages(images, [], desired)
  const placed = await storeImages(images, files)
  const options = optionsAfter(none, form)
  const row = {
    id: none.id,
    ...ownColumns(form),
    ...stateColumns(undefined, form),
    options: JSON.stringify(options),
    images: placed.map(({ hash }) => hash),
  }
  await db.transaction().execute(async (trx) => {
    await lockCategories(trx, [form.category], form.category)
    await trx.insertInto('product').values(row).execute()
    const plan = planVariants([], desired)
    await refuseTakenSkus(trx, none.id, plan)
    await writePlan(trx, act, none.id, plan)
    if (form.related) await changeRelated(trx, none.id, form.related)
    await writeAudit(trx, act, {
      action: 'product.create',
      target: none.id,
      details: { name: form.title },
    })
  })
  return none.id
}
