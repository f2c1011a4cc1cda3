import { toNaira } from '#contract/pricing.ts'
import type { Cell } from '../csv/cells.ts'
import type { Db } from '../db/schema.ts'
import { COLUMNS, DISCOUNT, RATING, READ } from '../products/shopify/columns.ts'
import { markupOf } from '../products/shopify/markup.ts'
import { filePrices } from '../products/shopify/prices.ts'
import { pagesOf } from './batches.ts'

/** Of all its sizes the largest: another shop that takes the file over fetches it. */
const FILE_WIDTH = 1200
const MAX_SLUG = 80

/** A row for each product and one more for each further picture. */
export async function* productRows(db: Db, origin: string): AsyncGenerator<Cell[][]> {
  for await (const products of pagesOf((page) => readProducts(db, page)))
    yield products.flatMap((product) => rowsOf(product, origin)).map(cellsOf)
}

const readProducts = (db: Db, { below, limit }: { below: string; limit: number }) =>
  db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['product.id', 'product.title', 'product.description', 'brand', 'price_kobo', 'discount_percentage'])
    .select(['rating', 'stock', 'images', 'handle', 'category.title as category'])
    .where('product.deleted_at', 'is', null)
    .where('product.id', '<', below)
    .orderBy('product.id', 'desc')
    .limit(limit)
    .execute()
type Product = Awaited<ReturnType<typeof readProducts>>[number]

type Row = Partial<Record<string, Cell>>

function rowsOf(product: Product, origin: string): Row[] {
  const handle = handleOf(product)
  const pictures = product.images.map((hash, i) => ({
    [READ.handle]: handle,
    [READ.image]: `${origin}/images/${hash}-${FILE_WIDTH}.webp`,
    [READ.position]: i + 1,
    'Image alt text': product.title,
  }))
  const [first, ...further] = pictures
  return [{ ...productRow(product), [READ.handle]: handle, ...first }, ...further]
}

/** What a file calls a product: what it was called when it came, else its title, for people, and its id, to be found by. */
export const handleOf = ({ handle, title, id }: Pick<Product, 'handle' | 'title' | 'id'>): string =>
  handle ?? [slugOf(title), id].filter(Boolean).join('-')

const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')

function productRow(product: Product): Row {
  const { price, compareAt } = filePrices({
    price: toNaira(product.price_kobo),
    discountPercentage: product.discount_percentage,
  })
  return {
    [READ.title]: product.title,
    [READ.description]: markupOf(product.description),
    [READ.brand]: product.brand,
    [READ.category]: product.category,
    [READ.published]: 'TRUE',
    [READ.status]: 'Active',
    'Option1 name': 'Title',
    [READ.option]: 'Default Title',
    [READ.price]: price,
    [READ.compareAt]: compareAt,
    'Charge tax': 'TRUE',
    'Inventory tracker': 'shopify',
    [READ.stock]: product.stock,
    'Continue selling when out of stock': 'DENY',
    'Requires shipping': 'TRUE',
    'Fulfillment service': 'manual',
    'Gift card': 'FALSE',
    [RATING]: product.rating,
    [DISCOUNT]: product.discount_percentage,
  }
}

const cellsOf = (row: Row): Cell[] => COLUMNS.map((column) => row[column])
