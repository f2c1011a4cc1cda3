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
  nameSortKey,
  orderByTerms,
  orderForSort,
  ordersByKeys,
} from '../../platform/db/order.ts'
import type { Db } from '../../platform/db/schema.ts'
import {
  type ProductRow,
  selectedProductColumns,
  sumOfPieces,
  toProductOfRow,
} from '../products/columns.ts'
import { listByState, selectLowStockIds } from '../products/list-by-state.ts'
import { countProducts, selectFromListing } from '../products/queries.ts'
import { selectBestListings, selectOfBestTiers } from './ask/best-listings.ts'
import { someCondition } from './ask/conditions.ts'
import { isPlainList } from './ask/filters.ts'
import { createListInTurn } from './ask/find-products.ts'
import { readFilters } from './ask/known-options.ts'
import { fullConditionOf, MAX_FOUND } from './ask/question.ts'
import { type ListPageRange, newestListingsFirst, toListPage } from './ask/read-page.ts'
import { listProductsBy } from './list-products.ts'
import { findQuestions, planText, searchProducts } from './search-products.ts'
import type { Vocabulary } from './understand/understand.ts'

type AdminListQuery = ListPageRange & { search: string } & AdminFilters

const ADMIN_LIST_ORDERS = {
  newest: newestListingsFirst,
  price: [ascendingBy(sql`listing.price_kobo`), ...newestListingsFirst],
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
  { sort = 'newest', category, stock, ...page }: ListPageRange & AdminFilters,
): Promise<ProductListPage> {
  const filters = { options: [], category: category ? [category] : undefined }
  if (sort === 'newest' && !stock) return listProductsBy(db, page, { filters })
  const table = tableWithOrder(sort)
  const where = sql<boolean>`${category ? sql`${table.category} = ${category}` : sql`true`}
    and ${stock ? sql`${table.id} in (${selectLowStockIds(stock)})` : sql`true`}`
  const [rows, total] = await Promise.all([
    readAdminPage(db, where, { sort, page }),
    // A filter by stock leaves few rows to count.
    stock
      ? countQueryRows(db, sql`(select from ${table.rows} and ${where})`)
      : countProducts(db, category),
  ])
  return { data: rows.map(toProductOfRow), total }
}

/** As far as the public lists go: of many hits the best are counted and sorted. */
async function findProductsForAdmins(
  vocabulary: Vocabulary,
  { search, filters, stock, sort, ...page }: AdminListQuery & { filters: ListFilters },
): Promise<ProductListPage> {
  const { db } = vocabulary
  const isOwnOrder = sort !== undefined && !isPublicSort(sort)
  if (!stock && !isOwnOrder) {
    return searchProducts(vocabulary, search, { page, filters, sort })
  }
  const steps = await planText(vocabulary, search)
  const found = await readByIndex(db, (trx) => findQuestions(trx, steps, { filters }))
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
  return sortFoundForAdmins(db, someCondition(questions.map(fullConditionOf)), { sort, page })
}

/** The public lists have these orders, too. */
const isPublicSort = (sort: AdminListSort): sort is 'newest' | 'price' | '-price' =>
  ['newest', 'price', '-price'].includes(sort)

type SortedAdminPage = { sort: AdminListSort; page: ListPageRange }

async function sortFoundForAdmins(
  db: Db,
  where: RawBuilder<boolean>,
  sorted: SortedAdminPage,
): Promise<ProductListPage> {
  const { id } = tableWithOrder(sorted.sort)
  const best = selectBestListings({
    columns: sql`listing.product_id`,
    condition: where,
    query: undefined,
    rows: sql.lit(MAX_FOUND),
  })
  const counted = selectOfBestTiers({
    columns: sql`listing.product_id`,
    condition: where,
    query: undefined,
    rows: sql.lit(MAX_FOUND + 1),
  })
  const isFound = sql<boolean>`${id} in (select product_id from (${best}) as found)`
  const [rows, total] = await Promise.all([
    readAdminPage(db, isFound, sorted),
    readByIndex(db, (trx) => countQueryRows(trx, sql`(${counted})`)),
  ])
  return toListPage({ rows, total }, MAX_FOUND)
}

/**
 * The ids come from an index, and whole rows are read of the page only: a deep page costs little
 * more than the first.
 */
function readAdminPage(
  db: Db,
  where: RawBuilder<boolean>,
  { sort, page }: SortedAdminPage,
): Promise<ProductRow[]> {
  const { id, rows: products } = tableWithOrder(sort)
  const sorted = orderByTerms(orderForSort(ADMIN_LIST_ORDERS, sort))
  return selectFromListing(db)
    .select(selectedProductColumns)
    .where(
      sql<boolean>`product.id = any(array(select ${id} from ${products} and ${where}
        order by ${sorted} limit ${page.limit} offset ${page.skip}))`,
    )
    .orderBy(sorted)
    .execute()
}
