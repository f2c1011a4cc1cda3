import { type RawBuilder, sql } from 'kysely'
import type { ListFilters } from '#contract/product-filters.ts'
import type { AdminFilters, ProductPage } from '#contract/products.ts'
import { asName, down, type Order, orderOf, termsOf, up } from '../db/order.ts'
import type { Db } from '../db/schema.ts'
import type { Vocabulary } from '../words/understand.ts'
import { pieces, selectedColumns, toProduct } from './columns.ts'
import { filtersOf, isPlain } from './filters-of.ts'
import { countFound, findProducts } from './find-products.ts'
import { conditionOf, MAX_FOUND, type Question } from './finding.ts'
import { fromProducts, isSold } from './queries.ts'
import { findQuestion, searchProducts } from './search-products.ts'

type Page = { limit: number; skip: number }
type Asked = Page & { search: string } & AdminFilters
type Condition = RawBuilder<boolean>

const newestFirst: Order = [down(sql`product.created_at`), down(sql`product.id`)]
const ORDERS = {
  price: [up(sql`listing.price_kobo`), down(sql`listing.created_at`), down(sql`listing.product_id`)],
  title: [up(asName(sql`product.title`)), ...newestFirst],
  stock: [up(pieces), ...newestFirst],
} satisfies Record<string, Order>

const LISTED = sql`join listing on listing.product_id = product.id`

/** Products for the back office: search, filters and order at once. */
export async function listForAdmins(vocabulary: Vocabulary, { search, ...asked }: Asked): Promise<ProductPage> {
  const filters = filtersOf({
    ...asked,
    category: asked.category ? [asked.category] : undefined,
    sort: undefined,
    stock: undefined,
  })
  if (search.trim() === '' && isPlain(filters)) return listPlain(vocabulary.db, asked)
  return findForAdmins(vocabulary, { ...asked, search, filters })
}

async function listPlain(db: Db, { sort, category, stock, ...page }: Page & AdminFilters): Promise<ProductPage> {
  const where = sql<boolean>`${category ? sql`product.category_id = ${category}` : sql`true`}
    and ${stock ? sql`product.id in (${lowStock(stock)})` : sql`true`}`
  const order = sort && sort !== 'newest' ? orderOf(ORDERS, sort) : newestFirst
  const [data, total] = await Promise.all([readPage(db, where, order, page), countAll(db, { category, stock }, where)])
  return { data, total }
}

/** Products with little stock have a table of their own. */
const lowStock = (stock: 'low' | 'out') =>
  sql`select product_id from low_stock ${stock === 'out' ? sql`where stock <= 0` : sql``}`

/** As far as the public lists go: of many hits the best are counted and sorted. */
async function findForAdmins(
  vocabulary: Vocabulary,
  { search, filters, stock, sort, ...page }: Asked & { filters: ListFilters },
): Promise<ProductPage> {
  const { db } = vocabulary
  const isOwnOrder = sort !== undefined && sort !== 'newest' && sort !== 'price' && sort !== '-price'
  if (!stock && !isOwnOrder)
    return searchProducts(vocabulary, search, { page, filters, sort: sort ?? (search.trim() ? undefined : 'newest') })
  const asked = await findQuestion(vocabulary, search, { filters })
  if (!asked) return { data: [], total: 0 }
  const question: Question = { ...asked, ...(stock && { also: sql`finding.product_id in (${lowStock(stock)})` }) }
  return isOwnOrder
    ? sortFound(db, conditionOf(question), { order: orderOf(ORDERS, sort), page })
    : findProducts(db, { ...question, sort, page })
}

async function sortFound(
  db: Db,
  where: Condition,
  { order, page }: { order: Order; page: Page },
): Promise<ProductPage> {
  const isFound = sql<boolean>`product.id in (select product_id from finding where ${where} limit ${sql.lit(MAX_FOUND)})`
  const [data, total] = await Promise.all([readPage(db, isFound, order, page), countFound(db, where, MAX_FOUND + 1)])
  return { data, total: Math.min(total, MAX_FOUND), ...(total > MAX_FOUND && { more: true as const }) }
}

/** The ids come from an index, and whole rows are read of the page only: a deep page costs little more than the first. */
async function readPage(db: Db, where: Condition, order: Order, { limit, skip }: Page): Promise<ProductPage['data']> {
  const sorted = termsOf(order)
  const rows = await fromProducts(db)
    .select(selectedColumns)
    .where(
      sql<boolean>`product.id = any(array(select product.id from product ${LISTED} where product.deleted_at is null and ${where}
        order by ${sorted} limit ${limit} offset ${skip}))`,
    )
    .orderBy(sorted)
    .execute()
  return rows.map(toProduct)
}

type Counted = Pick<AdminFilters, 'category' | 'stock'>

/** From the counters of the categories; a filter by stock leaves few rows to count. */
async function countAll(db: Db, { category, stock }: Counted, where: Condition): Promise<number> {
  const counted = stock
    ? db
        .selectFrom('product')
        .where(isSold)
        .where(where)
        .select((eb) => eb.fn.countAll<number>().as('total'))
    : db
        .selectFrom('category')
        .$if(category !== undefined, (all) => all.where('id', '=', category ?? ''))
        .select((eb) => eb.fn.sum<number>('product_count').as('total'))
  return (await counted.executeTakeFirst())?.total ?? 0
}
