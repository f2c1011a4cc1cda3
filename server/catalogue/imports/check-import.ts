import { messages } from '#contract/messages.ts'
import { MAX_IMPORT_TYPES } from '#contract/platform/limits.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badRequestError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import type { Images } from '../../platform/images/images.ts'
import { pickPlainColumns } from '../products/columns.ts'
import { headingOfFileField } from '../products/shopify/columns.ts'
import type { ImportValues, NewProductValues, StoredType } from '../tables/imports.ts'
import { compareProducts, type DesiredProduct, isImageHash, newVariantValues } from './compare.ts'
import { addDesiredImages } from './desired-images.ts'
import { type ImportImages, openImportImages } from './images.ts'
import { ImportReport } from './import-report.ts'
import { collectImportPictures } from './pictures.ts'
import { findPresentProducts, type ProductInShop } from './present.ts'
import { type ImportedProductValues, readProductValues } from './product-values.ts'
import { type ImportRow, mapCategories, type NewImportItem } from './queries.ts'
import { type FileProduct, importProblemOf, readProductsOfFile } from './read-products.ts'
import { type FileFacts, readRowsOfFile } from './read-rows.ts'

/** Products that are looked up and stored for the import at a time. */
const CHECKED_AT_ONCE = 500

type CheckImportDeps = { db: Db; images: Images; origin: string; readsCosts: boolean }
type UploadedImportFiles = { csv: string; zip: string | undefined }

/**
 * Reads a file of products and reports what it would change, without changing a product. The
 * changes are stored, so that any instance can apply exactly these later. @throws 400 for a file
 * that cannot be read; nothing of it is stored
 */
export async function checkImport(
  { db, images, origin, readsCosts }: CheckImportDeps,
  { csv, zip }: UploadedImportFiles,
): Promise<ImportRow> {
  const id = createRowId()
  await db.insertInto('import').values({ id }).execute()
  let found: ImportImages | undefined
  try {
    found = await openImportImages(images, origin, zip)
    const { ids, titles } = await mapCategories(db)
    const startedAt = Date.now()
    const check = new ImportCheck({
      db,
      id,
      images: found,
      categories: ids,
      titles,
      startedAt,
      readsCosts,
    })
    await check.read(csv)
    return await check.finish()
  } catch (error) {
    await db.deleteFrom('import').where('id', '=', id).execute()
    throw error
  } finally {
    found?.close()
  }
}

type ImportCheckContext = {
  db: Db
  id: string
  images: ImportImages
  categories: ReadonlyMap<string, string>
  titles: ReadonlyMap<string, string>
  /** In milliseconds: ids of new products begin with it. */
  startedAt: number
  readsCosts: boolean
}

class ImportCheck {
  readonly #with: ImportCheckContext
  readonly #report = new ImportReport()
  /** The row of each product so far: two handles may mean one product. */
  readonly #rows = new Map<string, number>()
  readonly #pictures: ReturnType<typeof collectImportPictures>
  readonly #facts: FileFacts

  constructor(checking: ImportCheckContext) {
    this.#with = checking
    this.#facts = { readsCosts: checking.readsCosts, unused: new Set(), currency: undefined }
    this.#pictures = collectImportPictures(checking.db, checking.id)
  }

  async read(csv: string): Promise<void> {
    let batch: FileProduct[] = []
    for await (const product of readProductsOfFile(() => readRowsOfFile(csv, this.#facts))) {
      if ('reason' in product) this.#report.refuse([product])
      else batch.push(product)
      if (batch.length < CHECKED_AT_ONCE) continue
      await this.#checkBatch(batch)
      batch = []
    }
    await this.#checkBatch(batch)
  }

  /** @throws 400 for a file without any product */
  async finish(): Promise<ImportRow> {
    if (this.#report.isEmpty) throw badRequestError(messages.importEmpty)
    return this.#with.db
      .updateTable('import')
      .set({
        ...this.#report.toColumns(),
        status: 'checked',
        unused: [...this.#facts.unused],
        currency: this.#facts.currency ?? null,
      })
      .where('id', '=', this.#with.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  async #checkBatch(batch: readonly FileProduct[]): Promise<void> {
    if (batch.length === 0) return
    const { db } = this.#with
    const handles = batch.map(({ handle }) => handle)
    const ids = handles.flatMap((handle) => idAtEndOfHandle(handle) ?? [])
    const present = await findPresentProducts(db, handles, ids)
    const byHandle = new Map(present.map((product) => [product.handle, product]))
    const byId = new Map(present.map((product) => [product.id, product]))
    const items: NewImportItem[] = []
    for (const product of batch) {
      const known = byHandle.get(product.handle) ?? byId.get(idAtEndOfHandle(product.handle) ?? '')
      const item = await this.#checkProduct(product, known)
      if (item) items.push(item)
    }
    if (items.length > 0) await db.insertInto('import_item').values(items).execute()
    await this.#pictures.store()
  }

  /** The change to make; undefined where the product stays as it is, or is refused. */
  async #checkProduct(
    product: FileProduct,
    present: ProductInShop | undefined,
  ): Promise<NewImportItem | undefined> {
    const row = present && this.#rows.get(present.id)
    if (row !== undefined)
      return this.#report.refuseProduct(product, messages.importHandleTwice(row))
    if (present) this.#rows.set(present.id, product.row)
    const read = readProductValues(product, present, this.#with.categories)
    if ('reason' in read) return this.#report.refuseProduct(product, read.reason, read.row)
    const type = read.type === undefined ? undefined : this.#report.typeNamed(read.type)
    if (read.type !== undefined && !type)
      return this.#report.refuseProduct(product, furtherTypeProblem(read.type))
    const desired = await this.#desired(product, read.values, present)
    if (!desired) return undefined
    for (const problem of product.problems) this.#report.note(problem)
    for (const { row, text } of read.notes)
      this.#report.note(importProblemOf({ number: row, cells: product.cells }, text, true))
    const item = present
      ? this.#changedItem(product, desired, present)
      : this.#newItem(product, desired, type)
    if (item) this.#pictures.note(item)
    return item
  }

  /** Undefined where an image is missing: then the whole product is refused. */
  async #desired(
    product: FileProduct,
    values: ImportedProductValues,
    present: ProductInShop | undefined,
  ): Promise<DesiredProduct | undefined> {
    const desired = await addDesiredImages(this.#with.images, product, values, present)
    if (!Array.isArray(desired)) return desired
    return this.#report.refuse(
      desired.map(({ row, reason }) =>
        importProblemOf({ number: row, cells: product.cells }, reason),
      ),
    )
  }

  #newItem(
    product: FileProduct,
    desired: DesiredProduct,
    type: StoredType | undefined,
  ): NewImportItem {
    this.#report.countNew(desired, type)
    // The first of a file has the greatest id: an export of it is in the same order.
    const id = createRowId(this.#with.startedAt - product.row)
    const variants = desired.variants.map((variant, i) =>
      newVariantValues(i === 0 ? id : createRowId(), i, variant),
    )
    const data: NewProductValues = {
      ...pickPlainColumns(desired),
      category_id: desired.category_id,
      published: desired.published,
      options: desired.options,
      images: desired.images,
      handle: product.handle,
      variants,
    }
    return {
      ...this.#itemOf(product, desired.title, data),
      product_id: id,
      is_new: true,
      type: type?.type ?? null,
    }
  }

  #changedItem(
    product: FileProduct,
    desired: DesiredProduct,
    present: ProductInShop,
  ): NewImportItem | undefined {
    const { changes, data } = compareProducts(
      present,
      desired,
      (id) => this.#with.titles.get(id) ?? '',
    )
    if (changes.length === 0 && data.variants.length === 0) {
      this.#report.countUnchanged()
      return undefined
    }
    this.#report.countChanged({ _id: present.id, title: present.title, changes }, desired)
    return {
      ...this.#itemOf(product, desired.title, data),
      product_id: present.id,
      is_new: false,
      type: null,
    }
  }

  #itemOf({ row: position }: FileProduct, title: string, data: ImportValues) {
    const images = [...(data.images ?? []), ...data.variants.map(({ image }) => image)]
    const named = images.filter((image) => image !== null && image !== undefined)
    const addresses = new Set(named.filter((image) => !isImageHash(image)))
    return {
      import_id: this.#with.id,
      position,
      title,
      data: JSON.stringify(data),
      addresses: [...addresses],
    }
  }
}

const furtherTypeProblem = (type: string): string =>
  `${headingOfFileField('category')}: ${messages.importFurtherType(type, MAX_IMPORT_TYPES)}`

/** The id at the end of a handle from an export of this shop. */
const idAtEndOfHandle = (handle: string): string | undefined =>
  /(?:^|-)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(handle)?.[1]
