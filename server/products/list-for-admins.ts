import { type RawBuilder, sql } from 'kysely'
import type { ProductFilter, ProductPage } from '#contract/products.ts'
import { asName, down, type Order, orderOf, termsOf, up } from '../db/order.ts'
import type { Db } from '../db/schema.ts'
import type { Vocabulary } from '../words/understand.ts'
import { pieces, selectedColumns, toProduct } from './columns.ts'
import { conditionOf as hits, MAX_FOUND } from './finding.ts'
import { fromProducts, isSold } from './queries.ts'
import { findQuestion, searchProducts } from './search-products.ts'

type Page = { limit: number; skip: number; search: string }
type Condition = RawBuilder<boolean>

const newestFirst: Order = [down(sql`product.created_at`), down(sql`product.id`)]
const ORDERS = {
  price: [up(sql`listing.price_kobo`), down(sql`listing.created_at`), down(sql`listing.product_id`)],
  title: [up(asName(sql`product.title`)), ...newestFirst],
  stock: [up(pieces), ...newestFirst],
} satisfies Record<string, Order>

const LISTED = sql`join listing on listing.product_id = product.id`

/** Products for the back office: search, filters and order at once. */
export async function listForAdmins(
  vocabulary: Vocabulary,
  { search, sort, ...filter }: Page & ProductFilter,
): Promise<ProductPage> {
  const { db } = vocabulary
  const page = { limit: filter.limit, skip: filter.skip }
  const where = conditionOf(filter)
  const order = sort && (sort === 'newest' ? newestFirst : orderOf(ORDERS, sort))
  if (search.trim() !== '') return searchForAdmins(vocabulary, { search, order, where, page, filter })
  const [data, total] = await Promise.all([
    readPage(db, where, order ?? newestFirst, page),
    countAll(db, filter, where),
  ])
  return { data, total }
}

type Searched = {
  search: string
  order: Order | undefined
  where: Condition
  page: Omit<Page, 'search'>
  filter: ProductFilter
}

/** The best match first, unless an order or a stock is asked for: then of the hits that a search ranks. */
async function searchForAdmins(
  vocabulary: Vocabulary,
  { search, order, where, page, filter }: Searched,
): Promise<ProductPage> {
  const { db } = vocabulary
  const filters = { options: [], ...(filter.category && { category: [filter.category] }) }
  if (!order && !filter.stock) return searchProducts(vocabulary, search, { page, filters })
  const question = await findQuestion(vocabulary, search, { filters })
  if (!question) return { data: [], total: 0 }
  const isHit = sql<boolean>`${where} and product.id in (
    select product_id from finding where ${hits(question)} limit ${sql.lit(MAX_FOUND)})`
  const { rows } = await sql<{ total: number }>`select count(*) as total from product where ${isHit}`.execute(db)
  return { data: await readPage(db, isHit, order ?? newestFirst, page), total: rows[0]?.total ?? 0 }
}

function conditionOf({ category, stock }: ProductFilter): Condition {
  const conditions = [sql<boolean>`true`]
  if (category) conditions.push(sql<boolean>`product.category_id = ${category}`)
  if (stock) conditions.push(sql<boolean>`product.id in (${lowStock(stock)})`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Products with little stock have a table of their own. */
const lowStock = (stock: 'low' | 'out') =>
  sql`select product_id from low_stock ${stock === 'out' ? sql`where stock <= 0` : sql``}`

/** The ids come from an index, and whole rows are read of the page only: a deep page costs little more than the first. */
async function readPage(
  db: Db,
  where: Condition,
  order: Order,
  { limit, skip }: Omit<Page, 'search'>,
): Promise<ProductPage['data']> {
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

/** From the counters of the categories; a filter by stock leaves few rows to count. */
async function countAll(db: Db, { category, stock }: ProductFilter, where: Condition): Promise<number> {
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
