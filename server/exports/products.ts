import type { Cell } from '../csv/cells.ts'
import type { Db } from '../db/schema.ts'
import { columns, selectedColumns, toProduct } from '../products/columns.ts'
import { COLUMNS, headingOf } from '../products/shopify/columns.ts'
import { markupOf } from '../products/shopify/markup.ts'
import { filePrices } from '../products/shopify/prices.ts'
import { type Batch, batchesOf } from './batches.ts'

/** The largest size: another shop that imports the file fetches it. */
const FILE_WIDTH = 1200
const MAX_SLUG = 80

/** A row for each product and one more for each further image. */
export async function* productRows(db: Db, origin: string): AsyncGenerator<Cell[][]> {
  for await (const products of batchesOf((batch) => readProducts(db, batch)))
    yield products.flatMap((product) => rowsOf(product, origin)).map(cellsOf)
}

const readProducts = (db: Db, { below, limit }: Batch) =>
  db
    .selectFrom('product')
    .innerJoin('listing', 'listing.product_id', 'product.id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(selectedColumns)
    .select(['product.handle', 'category.title as category_title'])
    .where('product.id', '<', below)
    .orderBy('product.id', 'desc')
    .limit(limit)
    .execute()
type Exported = Awaited<ReturnType<typeof readProducts>>[number]

type Row = Partial<Record<string, Cell>>

function rowsOf(product: Exported, origin: string): Row[] {
  const handle = { [headingOf('handle')]: handleOf(product) }
  const images = product.images.map((hash, i) => ({
    ...handle,
    [headingOf('images')]: `${origin}/images/${hash}-${FILE_WIDTH}.webp`,
    [headingOf('position')]: i + 1,
    'Image alt text': product.title,
  }))
  const [first, ...further] = images
  return [{ ...productRow(product), ...handle, ...first }, ...further]
}

/** The handle that a product was imported with, else its title, for people, and its id, which an import finds it by. */
export const handleOf = ({ handle, title, id }: Pick<Exported, 'handle' | 'title' | 'id'>): string =>
  handle ?? [slugOf(title), id].filter(Boolean).join('-')

const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')

const textColumns = columns.filter((one) => one.field !== 'images')

function productRow(row: Exported): Row {
  const product = toProduct(row)
  const { price, compareAt } = filePrices(product)
  return {
    ...Object.fromEntries(textColumns.map(({ field, heading }) => [heading, product[field]])),
    [headingOf('description')]: markupOf(product.description),
    [headingOf('category')]: row.category_title,
    [headingOf('price')]: price,
    [headingOf('compareAt')]: compareAt,
    [headingOf('published')]: 'TRUE',
    [headingOf('status')]: 'Active',
    'Option1 name': 'Title',
    [headingOf('option')]: 'Default Title',
    'Charge tax': 'TRUE',
    'Inventory tracker': 'shopify',
    'Continue selling when out of stock': 'DENY',
    'Requires shipping': 'TRUE',
    'Fulfillment service': 'manual',
    'Gift card': 'FALSE',
  }
}

const cellsOf = (row: Row): Cell[] => COLUMNS.map((column) => row[column])
