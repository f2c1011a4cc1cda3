import { type RawBuilder, sql } from 'kysely'
import type { ListFilters } from '#contract/catalogue/product-filters.ts'
import type { AdminFilters, OfficeFoundPage, ProductPage } from '#contract/catalogue/products.ts'
import { byIndex } from '../../platform/db/by-index.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import { asName, down, type Order, orderOf, termsOf, up } from '../../platform/db/order.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Vocabulary } from '../vocabulary/understand.ts'
import { pieces, selectedColumns, toProduct } from './columns.ts'
import { isPlain } from './filters-of.ts'
import { findProducts } from './find-products.ts'
import { conditionOf, MAX_FOUND, type Question } from './finding.ts'
import { readFilters } from './known-options.ts'
import { listByState, lowStock } from './list-by-state.ts'
import { listFiltered } from './list-products.ts'
import { countProducts, fromProducts } from './queries.ts'
import { findQuestion, searchProducts } from './search-products.ts'

type Page = { limit: number; skip: number }
type Asked = Page & { search: string } & AdminFilters
type Condition = RawBuilder<boolean>

const newestFirst: Order = [down(sql`listing.created_at`), down(sql`listing.product_id`)]
const ORDERS = {
  price: [up(sql`listing.price_kobo`), ...newestFirst],
  title: [up(asName(sql`product.title`)), down(sql`product.created_at`), down(sql`product.id`)],
  stock: [up(pieces), down(sql`product.created_at`), down(sql`product.id`)],
} satisfies Record<string, Order>

/** The table whose index has the order: ids are read of it alone. */
const LISTING = {
  rows: sql`listing where true`,
  id: sql`listing.product_id`,
  category: sql`listing.category_id`,
}
const PRODUCT = {
  rows: sql`product where product.deleted_at is null and product.published`,
  id: sql`product.id`,
  category: sql`product.category_id`,
}
type Sort = NonNullable<AdminFilters['sort']>
const tableOf = (sort: Sort) => (/title|stock/.test(sort) ? PRODUCT : LISTING)
const orderBy = (sort: Sort): Order => (sort === 'newest' ? newestFirst : orderOf(ORDERS, sort))

/**
 * A page of products for the back office. Those on sale are found as shoppers find them; products
 * of other states, which no index of the search has, are listed by their state.
 */
export async function listForAdmins(
  vocabulary: Vocabulary,
  { search, state = 'onSale', ...asked }: Asked,
): Promise<OfficeFoundPage> {
  if (state !== 'onSale') return listByState(vocabulary.db, { ...asked, search, state })
  const filters = await readFilters(vocabulary.db, {
    ...asked,
    category: asked.category ? [asked.category] : undefined,
    sort: undefined,
    stock: undefined,
  })
  if (search.trim() === '' && isPlain(filters)) return listPlain(vocabulary.db, asked)
  return findForAdmins(vocabulary, { ...asked, search, filters })
}

async function listPlain(
  db: Db,
  { sort = 'newest', category, stock, ...page }: Page & AdminFilters,
): Promise<ProductPage> {
  const filters = { options: [], category: category ? [category] : undefined }
  if (sort === 'newest' && !stock) return listFiltered(db, page, filters)
  const table = tableOf(sort)
  const where = sql<boolean>`${category ? sql`${table.category} = ${category}` : sql`true`}
    and ${stock ? sql`${table.id} in (${lowStock(stock)})` : sql`true`}`
  const [data, total] = await Promise.all([
    readPage(db, where, { sort, page }),
    // A filter by stock leaves few rows to count.
    stock
      ? countRows(db, sql`(select from ${table.rows} and ${where})`)
      : countProducts(db, category),
  ])
  return { data, total }
}

/** As far as the public lists go: of many hits the best are counted and sorted. */
async function findForAdmins(
  vocabulary: Vocabulary,
  { search, filters, stock, sort, ...page }: Asked & { filters: ListFilters },
): Promise<ProductPage> {
  const { db } = vocabulary
  const isOwnOrder = sort !== undefined && !isPublicSort(sort)
  if (!stock && !isOwnOrder) {
    return searchProducts(vocabulary, search, {
      page,
      filters,
      sort: sort ?? (search.trim() ? undefined : 'newest'),
    })
  }
  const asked = await findQuestion(vocabulary, search, { filters })
  if (!asked) return { data: [], total: 0 }
  const also = stock ? sql<boolean>`finding.product_id in (${lowStock(stock)})` : undefined
  const question: Question = { ...asked, also }
  return isOwnOrder
    ? sortFound(db, conditionOf(question), { sort, page })
    : findProducts(db, { ...question, sort, page })
}

/** The public lists have these orders, too. */
const isPublicSort = (sort: Sort): sort is 'newest' | 'price' | '-price' =>
  ['newest', 'price', '-price'].includes(sort)

type Sorted = { sort: Sort; page: Page }

async function sortFound(db: Db, where: Condition, sorted: Sorted): Promise<ProductPage> {
  const { id } = tableOf(sorted.sort)
  const isFound = sql<boolean>`${id} in (select product_id from finding where ${where} limit ${sql.lit(MAX_FOUND)})`
  const [data, total] = await Promise.all([
    readPage(db, isFound, sorted),
    byIndex(db, (trx) => countFound(trx, where)),
  ])
  return {
    data,
    total: Math.min(total, MAX_FOUND),
    more: total > MAX_FOUND ? true : undefined,
  }
}

const countFound = (db: Db, where: Condition): Promise<number> =>
  countRows(db, sql`(select from finding where ${where} limit ${sql.lit(MAX_FOUND + 1)})`)

/**
 * The ids come from an index, and whole rows are read of the page only: a deep page costs little
 * more than the first.
 */
async function readPage(
  db: Db,
  where: Condition,
  { sort, page }: Sorted,
): Promise<ProductPage['data']> {
  const { id, rows: products } = tableOf(sort)
  const sorted = termsOf(orderBy(sort))
  const rows = await fromProducts(db)
    .select(selectedColumns)
    .where(
      sql<boolean>`product.id = any(array(select ${id} from ${products} and ${where}
        order by ${sorted} limit ${page.limit} offset ${page.skip}))`,
    )
    .orderBy(sorted)
    .execute()
  return rows.map(toProduct)
}
