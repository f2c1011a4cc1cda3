import { messages } from '#contract/messages.ts'
import type { ProductForm } from '#contract/products.ts'
import { type Act, writeAudit } from '../audit/audit.ts'
import { findCategory } from '../categories/queries.ts'
import type { Db } from '../db/schema.ts'
import { badField } from '../errors.ts'
import type { Upload } from '../http/multipart.ts'
import { newId } from '../ids.ts'
import type { Images } from '../images/images.ts'
import { columnsOf, keepPictures, lockCategories, moveStock, noSuchCategory } from './changes.ts'

export type ProductDeps = { db: Db; images: Images }

/** Adds a product with its pictures in the order in which they came. @throws 400 without a picture, or unknown category */
export async function createProduct(
  { db, images }: ProductDeps,
  act: Act,
  { form, files }: { form: ProductForm; files: readonly Upload[] },
): Promise<string> {
  if (files.length === 0) throw badField('images', messages.imageRequired)
  if (!(await findCategory(db, form.category))) throw noSuchCategory() // before any picture is decoded
  const kept = await keepPictures(images, files)
  const id = newId()
  const row = { id, ...columnsOf(form), stock: form.stock, images: kept.map(({ hash }) => hash) }
  await db.transaction().execute(async (trx) => {
    await lockCategories(trx, [form.category], form.category)
    await trx.insertInto('product').values(row).execute()
    await moveStock(trx, { id, kind: 'initial', delta: form.stock })
    await writeAudit(trx, act, { action: 'product.create', target: id, details: { name: form.title } })
  })
  return id
}
