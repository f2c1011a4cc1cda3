import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { ImportProblem } from '#contract/catalogue/imports.ts'
import { readProductValues } from '#server/catalogue/imports/product-values.ts'
import { type FileProduct, readProductsOfFile } from '#server/catalogue/imports/read-products.ts'
import { readRowsOfFile } from '#server/catalogue/imports/read-rows.ts'
import type { Trx } from '#server/platform/db/schema.ts'
import { createRowId } from '#server/platform/ids.ts'
import type { Images } from '#server/platform/images/images.ts'
import { readDemoPictures, seedCategories } from './data.ts'

/** Hashes of pictures, or ids of categories, by name. */
type ValuesByName = ReadonlyMap<string, string>

const SEED_BATCH_ROWS = 100

async function insertInBatches<T>(
  rows: readonly T[],
  run: (batch: T[]) => Promise<unknown>,
): Promise<void> {
  for (let i = 0; i < rows.length; i += SEED_BATCH_ROWS)
    await run(rows.slice(i, i + SEED_BATCH_ROWS))
}

export async function storeDemoPictures(images: Images): Promise<ValuesByName> {
  const hashes = new Map<string, string>()
  await insertInBatches(Object.entries(readDemoPictures()), (batch) =>
    Promise.all(
      batch.map(async ([name, svg]) => hashes.set(name, await images.store(Buffer.from(svg)))),
    ),
  )
  return hashes
}

/** Adds the categories with their icons. Returns their ids by the keys of the demo. */
export async function insertDemoCategories(
  trx: Trx,
  hashes: ValuesByName,
): Promise<Map<string, string>> {
  const ids = new Map(seedCategories.map(({ key }) => [key, createRowId()]))
  const rows = seedCategories.map(({ key, title, description }) => ({
    id: ids.get(key) as string,
    title,
    description,
    icon: hashOfPicture(hashes, `category-${key}.svg`),
  }))
  await trx.insertInto('category').values(rows).execute()
  return ids
}

/**
 * Adds the products of `products.csv`. The first is the newest, each further one an hour older.
 * Returns their first pictures.
 */
export async function insertDemoProducts(
  trx: Trx,
  categories: ValuesByName,
  hashes: ValuesByName,
): Promise<string[]> {
  const ids = new Map(
    seedCategories.map(({ key, title }) => [title.toLowerCase(), categories.get(key) as string]),
  )
  const now = Date.now()
  const rows = []
  const path = fileURLToPath(new URL('products.csv', import.meta.url))
  for await (const file of readProductsOfFile(() => readRowsOfFile(path)))
    rows.push(toProductRows(file, new Date(now - rows.length * DEMO_PRODUCT_AGE_MS), ids, hashes))
  await insertInBatches(rows, (batch) =>
    trx
      .insertInto('product')
      .values(batch.map(({ product }) => product))
      .execute(),
  )
  await insertInBatches(
    rows.flatMap(({ variants }) => variants),
    (batch) => trx.insertInto('variant').values(batch).execute(),
  )
  await sql`insert into stock_movement (variant_id, kind, delta) select id, 'initial', stock from variant`.execute(
    trx,
  )
  return rows.flatMap(({ product }) => product.images[0] ?? [])
}

const DEMO_PRODUCT_AGE_MS = 3_600_000

/**
 * The rows of a product and its variants. The first variant has the id of the product.
 * @throws an error with the row of the file if the product is wrong.
 */
function toProductRows(
  file: FileProduct | ImportProblem,
  created_at: Date,
  categories: ValuesByName,
  hashes: ValuesByName,
) {
  const read = 'reason' in file ? file : readProductValues(file, undefined, categories)
  if ('reason' in file || 'reason' in read)
    throw new Error(`demo/products.csv, row ${file.row}: ${JSON.stringify(read)}`)
  const { variants, category_id, options, ...values } = read.values
  const id = createRowId(created_at.getTime())
  return {
    product: {
      ...values,
      id,
      created_at,
      category_id: category_id as string,
      options: JSON.stringify(options),
      images: file.images.map(({ address }) => hashOfPicture(hashes, address)),
    },
    variants: variants.map(({ row, present: _, ...variant }, position) => {
      const image = file.variants.find((variant) => variant.row === row)?.cells.variantImage
      return {
        ...variant,
        product_id: id,
        position,
        id: position === 0 ? id : createRowId(created_at.getTime()),
        image: image ? hashOfPicture(hashes, image) : null,
      }
    }),
  }
}

function hashOfPicture(hashes: ValuesByName, name: string): string {
  const hash = hashes.get(name)
  if (!hash) throw new Error(`demo/pictures.br has no ${name}`)
  return hash
}
