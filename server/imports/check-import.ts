import type { ImportChange, ImportProblem } from '#contract/imports.ts'
import { MAX_IMPORT_REPORT } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { Db } from '../db/schema.ts'
import { badRequest } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Images } from '../images/images.ts'
import type { ColumnName, ProductRow } from '../products/columns.ts'
import { headingOf } from '../products/shopify/columns.ts'
import { differences } from './compare.ts'
import { type ImportImages, openImages } from './images.ts'
import { type Present, readValues } from './product-values.ts'
import { findPresent, type ImportRow, mapCategories, type NewItem } from './queries.ts'
import { type FileProduct, problemOf, readProducts } from './read-products.ts'
import { readRows } from './read-rows.ts'

/** Products that are looked up and stored for the import at a time. */
const BATCH = 500

type Deps = { db: Db; images: Images; origin: string }
type Files = { csv: string; zip: string | undefined }

/**
 * Reads a file of products and reports what it would change, without changing a product. The changes are stored, so that
 * any instance can apply exactly these later. @throws 400 for a file that cannot be read; nothing of it is stored
 */
export async function checkImport({ db, images, origin }: Deps, { csv, zip }: Files): Promise<ImportRow> {
  const id = newId()
  await db.insertInto('import').values({ id }).execute()
  let found: ImportImages | undefined
  try {
    found = await openImages(images, origin, zip)
    const { ids, titles } = await mapCategories(db)
    const check = new Check({ db, id, images: found, categories: ids, titles })
    await check.read(csv)
    return await check.finish()
  } catch (error) {
    await db.deleteFrom('import').where('id', '=', id).execute()
    throw error
  } finally {
    found?.close()
  }
}

type Checking = {
  db: Db
  id: string
  images: ImportImages
  categories: ReadonlyMap<string, string>
  titles: ReadonlyMap<string, string>
}

/** The check of one file: a batch of its products in memory, and the report so far. */
class Check {
  readonly #with: Checking
  readonly #counts = { created: 0, changed: 0, unchanged: 0, refused: 0 }
  readonly #problems: ImportProblem[] = []
  /** Problems of products that are imported; the report lists them after the others. */
  readonly #notes: ImportProblem[] = []
  readonly #changes: ImportChange[] = []
  /** The row of each product so far: two handles may mean one product. */
  readonly #rows = new Map<string, number>()

  constructor(checking: Checking) {
    this.#with = checking
  }

  async read(csv: string): Promise<void> {
    let batch: FileProduct[] = []
    for await (const one of readProducts(readRows(csv))) {
      if ('reason' in one) this.#report(one)
      else batch.push(one)
      if (batch.length < BATCH) continue
      await this.#checkBatch(batch)
      batch = []
    }
    await this.#checkBatch(batch)
  }

  /** @throws 400 for a file without any product */
  async finish(): Promise<ImportRow> {
    const { created, changed, unchanged, refused } = this.#counts
    if (created + changed + unchanged + refused === 0) throw badRequest(messages.importEmpty)
    return this.#with.db
      .updateTable('import')
      .set({
        ...this.#counts,
        status: 'checked',
        problems: JSON.stringify([...this.#problems, ...this.#notes].slice(0, MAX_IMPORT_REPORT)),
        changes: JSON.stringify(this.#changes),
      })
      .where('id', '=', this.#with.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  #report(problem: ImportProblem): void {
    if (!problem.isTaken) this.#counts.refused += 1
    const list = problem.isTaken ? this.#notes : this.#problems
    if (list.length < MAX_IMPORT_REPORT) list.push(problem)
  }

  #refuse(product: FileProduct, reason: string, row = product.row): void {
    this.#report(problemOf({ number: row, cells: product.cells }, reason))
  }

  async #checkBatch(batch: readonly FileProduct[]): Promise<void> {
    if (batch.length === 0) return
    const { db } = this.#with
    const present = await findPresent(
      db,
      batch.map(({ handle }) => handle),
      batch.flatMap(({ handle }) => idIn(handle) ?? []),
    )
    const byHandle = new Map(present.map((one) => [one.handle, one]))
    const byId = new Map(present.map((one) => [one.id, one]))
    const items: NewItem[] = []
    for (const product of batch) {
      const item = await this.#checkProduct(
        product,
        byHandle.get(product.handle) ?? byId.get(idIn(product.handle) ?? ''),
      )
      if (item) items.push(item)
    }
    if (items.length > 0) await db.insertInto('import_item').values(items).execute()
  }

  /** The change to make; undefined where the product stays as it is, or is refused. */
  async #checkProduct(product: FileProduct, present: Present | undefined): Promise<NewItem | undefined> {
    const row = present && this.#rows.get(present.id)
    if (row !== undefined) return void this.#refuse(product, messages.importHandleTwice(row))
    if (present) this.#rows.set(present.id, product.row)
    const read = readValues(product.cells, present, this.#with.categories)
    if ('reason' in read) return void this.#refuse(product, read.reason)
    const images = await this.#imagesOf(product, present)
    if (!images) return undefined
    for (const problem of product.problems) this.#report(problem)
    if (read.note) this.#report(problemOf({ number: product.row, cells: product.cells }, read.note, true))
    return this.#itemOf(product, { ...read.values, images }, present)
  }

  /** Undefined where one of them is missing: then the whole product is refused. */
  async #imagesOf(product: FileProduct, present: Present | undefined): Promise<string[] | undefined> {
    const own = present?.images ?? []
    if (product.images.length === 0) {
      if (present) return own
      return void this.#refuse(product, `${headingOf('images')}: ${messages.imageRequired}`)
    }
    const found = await Promise.all(product.images.map((one) => this.#with.images.find(one, own)))
    const hashes: string[] = []
    for (const [i, one] of found.entries()) {
      if ('hash' in one) hashes.push(one.hash)
      else this.#refuse(product, `${headingOf('images')}: ${one.reason}`, product.images[i]?.row)
    }
    return hashes.length === found.length ? hashes : undefined
  }

  #itemOf(
    product: FileProduct,
    desired: Pick<ProductRow, ColumnName>,
    present: Present | undefined,
  ): NewItem | undefined {
    const item = { import_id: this.#with.id, position: product.row, title: desired.title }
    if (!present) {
      this.#counts.created += 1
      this.#show({ title: desired.title, changes: [] })
      const data = JSON.stringify({ ...desired, handle: product.handle })
      return { ...item, product_id: newId(), is_new: true, data }
    }
    const { changes, data } = differences(present, desired, (id) => this.#with.titles.get(id) ?? '')
    if (changes.length === 0) {
      this.#counts.unchanged += 1
      return undefined
    }
    this.#counts.changed += 1
    this.#show({ _id: present.id, title: present.title, changes })
    return { ...item, product_id: present.id, is_new: false, data: JSON.stringify(data) }
  }

  #show(change: ImportChange): void {
    if (this.#changes.length < MAX_IMPORT_REPORT) this.#changes.push(change)
  }
}

/** The id at the end of a handle from an export of this shop. */
const idIn = (handle: string): string | undefined =>
  /(?:^|-)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(handle)?.[1]
