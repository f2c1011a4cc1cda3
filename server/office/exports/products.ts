import { PLAIN_COLUMNS, plainRows } from '#contract/catalogue/product-fields.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import { normalized } from '#contract/platform/stream-safe.ts'
import {
  COLUMNS,
  headingOf,
  NO_OPTION,
  OPTION_FIELDS,
} from '../../catalogue/products/shopify/columns.ts'
import { markupOf } from '../../catalogue/products/shopify/markup.ts'
import { optionsCell } from '../../catalogue/products/shopify/options.ts'
import { filePrices } from '../../catalogue/products/shopify/prices.ts'
import {
  type FiledVariant,
  readVariants,
} from '../../catalogue/products/shopify/product-variants.ts'
import type { Cell } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type Batch, batchesOf } from './batches.ts'
import type { ExportColumn } from './export-columns.ts'

/** The largest size: another shop that imports the file fetches it. */
const FILE_WIDTH = 1200
const MAX_SLUG = 80

/** The cells of a row by their headings; a row of a further variant or image has few. */
type ProductFileRow = Partial<Record<string, Cell>>

/** Those of Shopify's files, which imports read too. */
export const PRODUCT_COLUMNS: readonly ExportColumn<ProductFileRow>[] = COLUMNS.map((heading) => ({
  heading,
  cell: (row) => row[heading],
}))

/** A row for each variant of a product, and for each further image. */
export async function* readProductRows(db: Db, origin: string): AsyncGenerator<ProductFileRow[]> {
  for await (const products of batchesOf((batch) => readProducts(db, batch))) {
    const ids = products.map(({ id }) => id)
    const variants = await readVariants(db, ids)
    yield products.flatMap((product) => rowsOf(product, variants.get(product.id) ?? [], origin))
  }
}

/** Drafts are in the file, deleted products are not. */
const readProducts = (db: Db, { below, limit }: Batch) =>
  db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(PLAIN_COLUMNS.map((column) => `product.${column}` as const))
    .select([
      'product.id',
      'product.images',
      'product.options',
      'product.published',
      'product.handle',
    ])
    .select('category.title as category_title')
    .where('product.deleted_at', 'is', null)
    .where('product.id', '<', below)
    .orderBy('product.id', 'desc')
    .limit(limit)
    .execute()
type Exported = Awaited<ReturnType<typeof readProducts>>[number]

/** The first row of a product has its own cells, too; the n-th has the n-th variant and image. */
function rowsOf(
  product: Exported,
  variants: readonly FiledVariant[],
  origin: string,
): ProductFileRow[] {
  const addressOf = (hash: string): string => `${origin}/images/${hash}-${FILE_WIDTH}.webp`
  const choices = variants.map(({ choice }) => choice)
  const count = Math.max(1, variants.length, product.images.length)
  return Array.from({ length: count }, (_, i) => {
    const variant = variants[i]
    const image = product.images[i]
    const row: ProductFileRow = { [headingOf('handle')]: handleOf(product) }
    if (i === 0) Object.assign(row, productRow(product, choices))
    if (variant) Object.assign(row, variantRow(variant, addressOf))
    if (image) Object.assign(row, imageRow(product, addressOf(image), i + 1))
    return row
  })
}

const imageRow = ({ title }: Exported, address: string, position: number): ProductFileRow => ({
  [headingOf('images')]: address,
  [headingOf('position')]: position,
  'Image alt text': title,
})

/**
 * The handle that a product was imported with, else its title, for people, and its id, which an
 * import finds it by.
 */
export const handleOf = ({
  handle,
  title,
  id,
}: Pick<Exported, 'handle' | 'title' | 'id'>): string =>
  handle ?? [slugOf(title), id].filter(Boolean).join('-')

const slugOf = (title: string): string =>
  normalized(title, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')

function productRow(row: Exported, choices: readonly string[][]): ProductFileRow {
  const names = row.options.length > 0 ? row.options.map(({ name }) => name) : [NO_OPTION.name]
  return {
    ...Object.fromEntries(
      plainRows.map(([, { heading, column, isMarkup }]) => [
        heading,
        cellOf(row[column], isMarkup),
      ]),
    ),
    [headingOf('category')]: row.category_title,
    [headingOf('published')]: row.published ? 'TRUE' : 'FALSE',
    [headingOf('status')]: row.published ? 'Active' : 'Draft',
    ...Object.fromEntries(OPTION_FIELDS.map(({ name }, i) => [headingOf(name), names[i]])),
    [headingOf('options')]: optionsCell(row.options, choices),
    'Gift card': 'FALSE',
  }
}

const cellOf = (value: string | number, isMarkup: boolean | undefined): Cell =>
  isMarkup ? markupOf(String(value)) : value

function variantRow(row: FiledVariant, addressOf: (hash: string) => string): ProductFileRow {
  const { price, compareAt } = filePrices({
    price: toNaira(row.price_kobo),
    discountPercentage: row.discount_percentage,
    compareAt: row.compare_at_kobo === null ? undefined : toNaira(row.compare_at_kobo),
  })
  const values = row.choice.length > 0 ? row.choice : [NO_OPTION.value]
  return {
    ...Object.fromEntries(OPTION_FIELDS.map(({ value }, i) => [headingOf(value), values[i]])),
    [headingOf('sku')]: row.sku,
    [headingOf('barcode')]: row.barcode,
    [headingOf('price')]: price,
    [headingOf('compareAt')]: compareAt,
    [headingOf('discountPercentage')]: row.discount_percentage,
    [headingOf('stock')]: row.stock,
    [headingOf('variantImage')]: row.image && addressOf(row.image),
    'Charge tax': 'TRUE',
    'Inventory tracker': 'shopify',
    'Continue selling when out of stock': 'DENY',
    'Requires shipping': 'TRUE',
    'Fulfillment service': 'manual',
  }
}
