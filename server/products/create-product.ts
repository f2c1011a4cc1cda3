import { messages } from '#contract/messages.ts'
import type { ProductForm } from '#contract/products.ts'
import { type Act, writeAudit } from '../audit/audit.ts'
import { findCategory } from '../categories/queries.ts'
import type { Db } from '../db/schema.ts'
import { badField } from '../errors.ts'
import type { Upload } from '../http/multipart.ts'
import { newId } from '../ids.ts'
import type { Images } from '../images/images.ts'
import { splitColumns } from './columns.ts'
import { storeImages } from './images.ts'
import { insertMovement, lockCategories, noSuchCategory } from './queries.ts'

export type ProductDeps = { db: Db; images: Images }

/** Adds a product with its images in the order of the form. @throws 400 without an image, or for an unknown category */
export async function createProduct(
  { db, images }: ProductDeps,
  act: Act,
  { form, files }: { form: ProductForm; files: readonly Upload[] },
): Promise<string> {
  if (files.length === 0) throw badField('images', messages.imageRequired)
  if (!(await findCategory(db, form.category))) throw noSuchCategory() // before any image is decoded
  const placed = await storeImages(images, files)
  const id = newId()
  const { product, variant } = splitColumns(form)
  const stored = placed.map(({ hash }) => hash)
  await db.transaction().execute(async (trx) => {
    await lockCategories(trx, [form.category], form.category)
    await trx
      .insertInto('product')
      .values({ id, ...product, images: stored })
      .execute()
    await trx
      .insertInto('variant')
      .values({ id, product_id: id, ...variant })
      .execute()
    await insertMovement(trx, { id, kind: 'initial', delta: form.stock })
    await writeAudit(trx, act, { action: 'product.create', target: id, details: { name: form.title } })
  })
  return id
}
