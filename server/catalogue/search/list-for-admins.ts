import { type RawBuilder, sql } from 'kysely'
import type { ListFilters } from '#contract/catalogue/product-filters.ts'
import type {
  AdminFilters,
  OfficeFoundPage,
  ProductListPage,
} from '#contract/catalogue/products.ts'
import { readByIndex } from '../../platform/db/by-index.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import {
  ascendingBy,
  descendingBy,
  nameSortKey,
  orderByTerms,
  orderForSort,
  ordersByKeys,
  type SortOrder,
} from '../../platform/db/order.ts'
import type { Db } from '../../platform/db/schema.ts'
import { selectedProductColumns, sumOfPieces, toProductOfRow } from '../products/columns.ts'
import { listByState, selectLowStockIds } from '../products/list-by-state.ts'
import { countProducts, selectFromListing } from '../products/queries.ts'
import { selectBestListings } from './ask/best-listings.ts'
import { isPlainList } from './ask/filters.ts'
import { createListInTurn } from './ask/find-products.ts'
import { readFilters } from './ask/known-options.ts'
import { fullConditionOf, MAX_FOUND } from './ask/question.ts'
import { listFilteredProducts } from './list-products.ts'
import { findQuestions, searchProducts } from './search-products.ts'
import type { Vocabulary } from './understand/understand.ts'

type AdminListPage = { limit: number; skip: number }
type AdminListQuery = AdminListPage & { search: string } & AdminFilters
type AdminCondition = RawBuilder<boolean>

const NEWEST_LISTED_FIRST: SortOrder = [
  descendingBy(sql`listing.created_at`),
  descendingBy(sql`listing.product_id`),
]
const ADMIN_LIST_ORDERS = {
  newest: NEWEST_LISTED_FIRST,
  price: [ascendingBy(sql`listing.price_kobo`), ...NEWEST_LISTED_FIRST],
  ...ordersByKeys('product', { title: [nameSortKey(sql`product.title`)], stock: [sumOfPieces] }),
}

/** The table whose index has the order: ids are read of it alone. */
const LISTING_TABLE = {
  rows: sql`listing where true`,
  id: sql`listing.product_id`,
  category: sql`listing.category_id`,
}
const PRODUCT_TABLE = {
  rows: sql`product where product.deleted_at is null and product.published`,
  id: sql`product.id`,
  category: sql`product.category_id`,
}
type AdminListSort = NonNullable<AdminFilters['sort']>
const tableWithOrder = (sort: AdminListSort) =>
  /title|stock/.test(sort) ? PRODUCT_TABLE : LISTING_TABLE

/**
 * A page of products for the back office. Those on sale are found as shoppers find them; products
 * of other states, which no index of the search has, are listed by their state.
 */
export async function listProductsForAdmins(
  vocabulary: Vocabulary,
  { search, state = 'onSale', ...asked }: AdminListQuery,
): Promise<OfficeFoundPage> {
  if (state !== 'onSale') return listByState(vocabulary.db, { ...asked, search, state })
  const filters = await readFilters(vocabulary.db, {
    ...asked,
    category: asked.category ? [asked.category] : undefined,
    sort: undefined,
    stock: undefined,
  })
  if (search.trim() === '' && isPlainList(filters))
    return listUnsearchedForAdmins(vocabulary.db, asked)
  return findProductsForAdmins(vocabulary, { ...asked, search, filters })
}

async function listUnsearchedForAdmins(
  db: Db,
  { sort = 'newest', category, stock, ...page }: AdminListPage & AdminFilters,
): Promise<ProductListPage> {
  const filters = { options: [], category: category ? [category] : undefined }
  if (sort === 'newest' && !stock) return listFilteredProducts(db, page, filters)
  const table = tableWithOrder(sort)
  const where = sql<boolean>`${category ? sql`${table.category} = ${category}` : sql`true`}
    and ${stock ? sql`${table.id} in (${selectLowStockIds(stock)})` : sql`true`}`
  const [data, total] = await Promise.all([
    readAdminPage(db, where, { sort, page }),
    // A filter by stock leaves few rows to count.
    stock
      ? countQueryRows(db, sql`(select from ${table.rows} and ${where})`)
      : countProducts(db, category),
  ])
  return { data, total }
}

/** As far as the public lists go: of many hits the best are counted and sorted. */
async function findProductsForAdmins(
  vocabulary: Vocabulary,
  { search, filters, stock, sort, ...page }: AdminListQuery & { filters: ListFilters },
): Promise<ProductListPage> {
  const { db } = vocabulary
  const isOwnOrder = sort !== undefined && !isPublicSort(sort)
  if (!stock && !isOwnOrder) {
    return searchProducts(vocabulary, search, {
      page,
      filters,
      sort: sort ?? (search.trim() ? undefined : 'newest'),
    })
  }
  const found = await findQuestions(vocabulary, search, { filters })
  if (found.length === 0) return { data: [], total: 0 }
  const also = stock ? sql<boolean>`listing.product_id in (${selectLowStockIds(stock)})` : undefined
  const questions = found.map((question) => ({ ...question, also }))
  if (!isOwnOrder) {
    return readByIndex(db, async (trx) => {
      const listed = createListInTurn(trx, { sort, page })
      for (const question of questions) await listed.add(question)
      return listed.answer()
    })
  }
  const isHit = sql<boolean>`(${sql.join(questions.map(fullConditionOf), sql` or `)})`
  return sortFoundForAdmins(db, isHit, { sort, page })
}

/** The public lists have these orders, too. */
const isPublicSort = (sort: AdminListSort): sort is 'newest' | 'price' | '-price' =>
  ['newest', 'price', '-price'].includes(sort)

type SortedAdminPage = { sort: AdminListSort; page: AdminListPage }

async function sortFoundForAdmins(
  db: Db,
  where: AdminCondition,
  sorted: SortedAdminPage,
): Promise<ProductListPage> {
  const { id } = tableWithOrder(sorted.sort)
  const best = selectBestListings({
    columns: sql`listing.product_id`,
    condition: where,
    rows: sql.lit(MAX_FOUND),
  })
  const isFound = sql<boolean>`${id} in (select product_id from (${best}) as found)`
  const [data, total] = await Promise.all([
    readAdminPage(db, isFound, sorted),
    readByIndex(db, (trx) => countFoundForAdmins(trx, where)),
  ])
  return {
    data,
    total: Math.min(total, MAX_FOUND),
    more: total > MAX_FOUND ? true : undefined,
  }
}

const countFoundForAdmins = (db: Db, where: AdminCondition): Promise<number> =>
  countQueryRows(db, sql`(select from listing where ${where} limit ${sql.lit(MAX_FOUND + 1)})`)

/**
 * The ids come from an index, and whole rows are read of the page only: a deep page costs little
 * more than the first.
 */
async function readAdminPage(
  db: Db,
  where: AdminCondition,
  { sort, page }: SortedAdminPage,
): Promise<ProductListPage['data']> {
  const { id, rows: products } = tableWithOrder(sort)
  const sorted = orderByTerms(orderForSort(ADMIN_LIST_ORDERS, sort))
  const rows = await selectFromListing(db)
    .select(selectedProductColumns)
    .where(
      sql<boolean>`product.id = any(array(select ${id} from ${products} and ${where}
        order by ${sorted} limit ${page.limit} offset ${page.skip}))`,
    )
    .orderBy(sorted)
    .execute()
  return rows.map(toProductOfRow)
}
