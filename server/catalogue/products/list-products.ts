import type { ListFilters, ProductFilters } from '#contract/catalogue/product-filters.ts'
import type { ProductPage } from '#contract/catalogue/products.ts'
import type { Db } from '../../platform/db/schema.ts'
import { isId } from '../../platform/ids.ts'
import { isPlain } from './filters-of.ts'
import { findProducts } from './find-products.ts'
import { readFilters } from './known-options.ts'
import { listProducts, listProductsOf } from './page-by-age.ts'

type Page = { limit: number; skip: number }
type ListedBy = { filters: ListFilters; sort?: Sort | undefined }

/** The public list, newest first or in another order: any page where nothing is filtered. */
export const listFiltered = async (
  db: Db,
  page: Page,
  query: ProductFilters,
): Promise<ProductPage> =>
  listBy(db, page, { filters: await readFilters(db, query), sort: query.sort })

/**
 * A page of products that some filters leave. Without filters but a category, newest first, an
 * index has each page; all else is searched.
 */
export function listBy(
  db: Db,
  page: Page,
  { filters, sort = 'newest' }: ListedBy,
): Promise<ProductPage> {
  const [category] = filters.category ?? []
  if (!isNewest(sort) || !isPlain(filters))
    return findProducts(db, { filters, sort: notRelevance(sort), page })
  if (category === undefined) return listProducts(db, page)
  return listProductsOf(db, category, page).then((found) => found ?? { data: [], total: 0 })
}

/** The same of one category; undefined when there is no such one. */
export async function listFilteredOf(
  db: Db,
  category: string,
  page: Page,
  query: ProductFilters,
): Promise<ProductPage | undefined> {
  if (!isId(category)) return undefined
  const filters = await readFilters(db, { ...query, category: [category] })
  if (isNewest(query.sort ?? 'newest') && isPlain(filters))
    return listProductsOf(db, category, page)
  const isThere = await db
    .selectFrom('category')
    .select('id')
    .where('id', '=', category)
    .executeTakeFirst()
  return isThere && listBy(db, page, { filters, sort: query.sort })
}

type Sort = NonNullable<ProductFilters['sort']>

/** Without words nothing is more relevant than the newest. */
const isNewest = (sort: Sort): boolean => sort === 'newest' || sort === 'relevance'
const notRelevance = (sort: Sort): Sort => (sort === 'relevance' ? 'newest' : sort)
