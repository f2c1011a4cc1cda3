import { type Filters, filterValues, isFiltered, noFilters } from '#contract/filter-address.ts'
import { HOME_PRODUCTS, PAGE_SIZE, SIMILAR_FETCHED } from '#contract/limits.ts'
import { skipOf } from '#contract/paging.ts'
import { query, retryOnce } from '../api/query.ts'

/** A page from the server may be a minute old: its lists are not loaded again at once. One product is, for its stock. */
const list = <Query extends object>(one: Query) => ({ ...one, staleTime: 120_000 })

/** The query of a call; none where nothing is filtered, so that it is the call of the plain list. */
const filtered = (filters: Filters) => (isFiltered(filters) ? { query: filterValues(filters) } : {})

/** The reads of the storefront's product pages. */
export const productQueries = {
  home: () => list(query('GET /products/:limit/:skip', { params: { limit: HOME_PRODUCTS, skip: 0 } })),
  list: (page: number, filters = noFilters) =>
    list(
      query('GET /products/:limit/:skip', {
        params: { limit: PAGE_SIZE, skip: skipOf(page) },
        ...filtered(filters),
      }),
    ),
  one: (id: string) => query('GET /products/:id', { params: { id } }),
  ofCategory: (category: string, page: number, filters = noFilters) =>
    list(
      query('GET /products/category/:category/:limit/:skip', {
        params: { category, limit: PAGE_SIZE, skip: skipOf(page) },
        ...filtered(filters),
      }),
    ),
  search: (search: string, page: number, filters = noFilters) => ({
    ...list(
      query('GET /products/search/:limit/:skip/:search?', {
        params: { search, limit: PAGE_SIZE, skip: skipOf(page) },
        ...filtered(filters),
      }),
    ),
    ...retryOnce,
  }),
  /** Candidates for Similar Products: see `similarOf`. */
  similar: (category: string) =>
    list(
      query('GET /products/category/:category/:limit/:skip', {
        params: { category, limit: SIMILAR_FETCHED, skip: 0 },
      }),
    ),
}
