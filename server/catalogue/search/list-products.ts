import type { ListSort } from '#contract/catalogue/filter-address.ts'
import type { ListFilters, ProductFilters } from '#contract/catalogue/product-filters.ts'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import type { Db } from '../../platform/db/schema.ts'
import { isWellFormedId } from '../../platform/ids.ts'
import { isPlainList } from './ask/filters.ts'
import { findProducts } from './ask/find-products.ts'
import { readFilters } from './ask/known-options.ts'
import { listProducts, listProductsOf } from './ask/page-by-age.ts'
import type { ListPageRange } from './ask/read-page.ts'

type PublicListOrder = { filters: ListFilters; sort?: ListSort | undefined }

/** The public list, newest first or in another order: any page where nothing is filtered. */
export const listFilteredProducts = async (
  db: Db,
  page: ListPageRange,
  query: ProductFilters,
): Promise<ProductListPage> =>
  listProductsBy(db, page, { filters: await readFilters(db, query), sort: query.sort })

/**
 * A page of products that some filters leave. Without filters but a category, newest first, an
 * index has each page; all else is searched.
 */
export function listProductsBy(
  db: Db,
  page: ListPageRange,
  { filters, sort }: PublicListOrder,
): Promise<ProductListPage> {
  if (!isListByAge(filters, sort))
    return findProducts(db, { filters }, { sort: sort === 'relevance' ? 'newest' : sort, page })
  const [category] = filters.category ?? []
  if (category === undefined) return listProducts(db, page)
  return listProductsOf(db, category, page).then((found) => found ?? { data: [], total: 0 })
}

/** The same of one category; undefined when there is no such one. */
export async function listFilteredOfCategory(
  db: Db,
  category: string,
  page: ListPageRange,
  query: ProductFilters,
): Promise<ProductListPage | undefined> {
  if (!isWellFormedId(category)) return undefined
  const filters = await readFilters(db, { ...query, category: [category] })
  if (isListByAge(filters, query.sort)) return listProductsOf(db, category, page)
  const isThere = await db
    .selectFrom('category')
    .select('id')
    .where('id', '=', category)
    .executeTakeFirst()
  return isThere && listProductsBy(db, page, { filters, sort: query.sort })
}

/** Without words nothing is more relevant than the newest. */
const isListByAge = (filters: ListFilters, sort: ListSort = 'newest'): boolean =>
  ['newest', 'relevance'].includes(sort) && isPlainList(filters)
