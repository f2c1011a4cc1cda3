import {
  PLAIN_COLUMNS,
  type PlainFieldValue,
  plainFieldRows,
} from '#contract/catalogue/product-fields.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { normalizeStreamSafe } from '#contract/platform/stream-safe.ts'
import {
  EXPORTED_HEADINGS,
  headingOfFileField,
  NO_OPTION,
  OPTION_FIELDS,
} from '../../catalogue/products/shopify/columns.ts'
import { markupOfText } from '../../catalogue/products/shopify/markup.ts'
import { cellOfOptions } from '../../catalogue/products/shopify/options.ts'
import { pricesInFile } from '../../catalogue/products/shopify/prices.ts'
import {
  type FiledVariant,
  readFiledVariants,
} from '../../catalogue/products/shopify/product-variants.ts'
import type { CsvCell } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type ExportBatch, readInBatches } from './batches.ts'
import type { ExportColumn } from './export-columns.ts'

/** The largest size: another shop that imports the file fetches it. */
const EXPORTED_IMAGE_WIDTH = 1200
const MAX_HANDLE_SLUG = 80

/** The cells of a row by their headings; a row of a further variant or image has few. */
type ProductFileRow = Partial<Record<string, CsvCell>>

/** Those of Shopify's files, which imports read too. */
export const PRODUCT_COLUMNS: readonly ExportColumn<ProductFileRow>[] = EXPORTED_HEADINGS.map(
  (heading) => ({
    heading,
    cell: (row) => row[heading],
  }),
)

/** A row for each variant of a product, and for each further image. */
export async function* readProductRows(db: Db, origin: string): AsyncGenerator<ProductFileRow[]> {
  for await (const products of readInBatches((batch) => readExportedProducts(db, batch))) {
    const ids = products.map(({ id }) => id)
    const variants = await readFiledVariants(db, ids)
    yield products.flatMap((product) =>
      productFileRows(product, variants.get(product.id) ?? [], origin),
    )
  }
}

/** Drafts are in the file, deleted products are not. */
const readExportedProducts = (db: Db, { below, limit }: ExportBatch) =>
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
type ExportedProduct = Awaited<ReturnType<typeof readExportedProducts>>[number]

/** The first row of a product has its own cells, too; the n-th has the n-th variant and image. */
function productFileRows(
  product: ExportedProduct,
  variants: readonly FiledVariant[],
  origin: string,
): ProductFileRow[] {
  const addressOf = (hash: string): string =>
    `${origin}/images/${hash}-${EXPORTED_IMAGE_WIDTH}.webp`
  const choices = variants.map(({ choice }) => choice)
  const count = Math.max(1, variants.length, product.images.length)
  return Array.from({ length: count }, (_, i) => {
    const variant = variants[i]
    const image = product.images[i]
    const row: ProductFileRow = { [headingOfFileField('handle')]: exportedHandle(product) }
    if (i === 0) Object.assign(row, productCells(product, choices))
    if (variant) Object.assign(row, variantFileRow(variant, addressOf))
    if (image) Object.assign(row, imageFileRow(product, addressOf(image), i + 1))
    return row
  })
}

const imageFileRow = (
  { title }: ExportedProduct,
  address: string,
  position: number,
): ProductFileRow => ({
  [headingOfFileField('images')]: address,
  [headingOfFileField('position')]: position,
  'Image alt text': title,
})

/**
 * The handle that a product was imported with, else its title, for people, and its id, which an
 * import finds it by.
 */
export const exportedHandle = ({
  handle,
  title,
  id,
}: Pick<ExportedProduct, 'handle' | 'title' | 'id'>): string =>
  handle ?? [handleSlug(title), id].filter(Boolean).join('-')

const handleSlug = (title: string): string =>
  normalizeStreamSafe(title, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_HANDLE_SLUG)
    .replace(/^-+|-+$/g, '')

function productCells(row: ExportedProduct, choices: readonly string[][]): ProductFileRow {
  const names = row.options.length > 0 ? row.options.map(({ name }) => name) : [NO_OPTION.name]
  return {
    ...Object.fromEntries(
      plainFieldRows.map(([, { heading, column, isMarkup }]) => [
        heading,
        plainFieldCell(row[column], isMarkup),
      ]),
    ),
    [headingOfFileField('category')]: row.category_title,
    [headingOfFileField('published')]: row.published ? 'TRUE' : 'FALSE',
    [headingOfFileField('status')]: row.published ? 'Active' : 'Draft',
    ...Object.fromEntries(OPTION_FIELDS.map(({ name }, i) => [headingOfFileField(name), names[i]])),
    [headingOfFileField('options')]: cellOfOptions(row.options, choices),
    'Gift card': 'FALSE',
  }
}

const plainFieldCell = (value: PlainFieldValue, isMarkup: boolean | undefined): CsvCell =>
  isMarkup ? markupOfText(String(value)) : value

function variantFileRow(row: FiledVariant, addressOf: (hash: string) => string): ProductFileRow {
  const { price, compareAt } = pricesInFile({
    price: toNaira(row.price_kobo),
    discountPercentage: row.discount_percentage,
    compareAt: row.compare_at_kobo === null ? undefined : toNaira(row.compare_at_kobo),
  })
  const values = row.choice.length > 0 ? row.choice : [NO_OPTION.value]
  return {
    ...Object.fromEntries(
      OPTION_FIELDS.map(({ value }, i) => [headingOfFileField(value), values[i]]),
    ),
    [headingOfFileField('sku')]: row.sku,
    [headingOfFileField('barcode')]: row.barcode,
    [headingOfFileField('price')]: price,
    [headingOfFileField('compareAt')]: compareAt,
    [headingOfFileField('discountPercentage')]: row.discount_percentage,
    [headingOfFileField('stock')]: row.stock,
    [headingOfFileField('variantImage')]: row.image && addressOf(row.image),
    'Charge tax': 'TRUE',
    'Inventory tracker': 'shopify',
    'Continue selling when out of stock': 'DENY',
    'Requires shipping': 'TRUE',
    'Fulfillment service': 'manual',
  }
}
