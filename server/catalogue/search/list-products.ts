import type { ListFilters, ProductFilters } from '#contract/catalogue/product-filters.ts'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import type { Db } from '../../platform/db/schema.ts'
import { isWellFormedId } from '../../platform/ids.ts'
import { isPlainList } from './ask/filters.ts'
import { findProducts } from './ask/find-products.ts'
import { readFilters } from './ask/known-options.ts'
import { listProducts, listProductsOf } from './ask/page-by-age.ts'

type PublicPage = { limit: number; skip: number }
type PublicListOrder = { filters: ListFilters; sort?: PublicSort | undefined }

/** The public list, newest first or in another order: any page where nothing is filtered. */
export const listFilteredProducts = async (
  db: Db,
  page: PublicPage,
  query: ProductFilters,
): Promise<ProductListPage> =>
  listProductsBy(db, page, { filters: await readFilters(db, query), sort: query.sort })

/**
 * A page of products that some filters leave. Without filters but a category, newest first, an
 * index has each page; all else is searched.
 */
export function listProductsBy(
  db: Db,
  page: PublicPage,
  { filters, sort = 'newest' }: PublicListOrder,
): Promise<ProductListPage> {
  const [category] = filters.category ?? []
  if (!isNewestOrder(sort) || !isPlainList(filters))
    return findProducts(db, { filters }, { sort: sortWithoutRelevance(sort), page })
  if (category === undefined) return listProducts(db, page)
  return listProductsOf(db, category, page).then((found) => found ?? { data: [], total: 0 })
}

/** The same of one category; undefined when there is no such one. */
export async function listFilteredOfCategory(
  db: Db,
  category: string,
  page: PublicPage,
  query: ProductFilters,
): Promise<ProductListPage | undefined> {
  if (!isWellFormedId(category)) return undefined
  const filters = await readFilters(db, { ...query, category: [category] })
  if (isNewestOrder(query.sort ?? 'newest') && isPlainList(filters))
    return listProductsOf(db, category, page)
  const isThere = await db
    .selectFrom('category')
    .select('id')
    .where('id', '=', category)
    .executeTakeFirst()
  return isThere && listProductsBy(db, page, { filters, sort: query.sort })
}

type PublicSort = NonNullable<ProductFilters['sort']>

/** Without words nothing is more relevant than the newest. */
const isNewestOrder = (sort: PublicSort): boolean => sort === 'newest' || sort === 'relevance'
const sortWithoutRelevance = (sort: PublicSort): PublicSort =>
  sort === 'relevance' ? 'newest' : sort
