import {
  type Filters,
  filterValues,
  isFiltered,
  noFilters,
} from '#contract/catalogue/filter-address.ts'
import { SIMILAR_FETCHED } from '#contract/platform/limits.ts'
import { pageParams } from '#contract/platform/paging.ts'
import { query, retryOnce } from '../../platform/api/query.ts'
import { cardsOf } from './home-query.ts'

/**
 * The query of a call; none where nothing is filtered, so that it is the call of the plain list.
 */
const filtered = (filters: Filters) => (isFiltered(filters) ? { query: filterValues(filters) } : {})

/** The reads of the storefront's product pages; the home page's is in `home-query.ts`. */
export const productQueries = {
  list: (page: number, filters = noFilters) =>
    cardsOf('GET /products/:limit/:skip', { params: pageParams(page), ...filtered(filters) }),
  detail: (id: string) => query('GET /products/:id', { params: { id } }),
  ofCategory: (category: string, page: number, filters = noFilters) =>
    cardsOf('GET /products/category/:category/:limit/:skip', {
      params: { category, ...pageParams(page) },
      ...filtered(filters),
    }),
  search: (search: string, page: number, filters = noFilters) => ({
    ...cardsOf('GET /products/search/:limit/:skip/:search?', {
      params: { search, ...pageParams(page) },
      ...filtered(filters),
    }),
    ...retryOnce,
  }),
  /** Candidates for Similar Products: see `similarOf`. */
  similar: (category: string) =>
    cardsOf('GET /products/category/:category/:limit/:skip', {
      params: { category, limit: SIMILAR_FETCHED, skip: 0 },
    }),
}
