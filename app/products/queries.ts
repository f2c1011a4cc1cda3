import type { Calls } from '#contract/api.ts'
import { type Filters, filterValues, isFiltered, noFilters } from '#contract/filter-address.ts'
import { HOME_PRODUCTS, PAGE_SIZE, SIMILAR_FETCHED } from '#contract/limits.ts'
import { skipOf } from '#contract/paging.ts'
import { partOf, query, retryOnce } from '../api/query.ts'
import { toCardPage } from './card.ts'

type ListName =
  | 'GET /products/:limit/:skip'
  | 'GET /products/category/:category/:limit/:skip'
  | 'GET /products/search/:limit/:skip/:search?'

/** A page from the server may be a minute old: its lists are not loaded again at once. One product is, for its stock. */
const list = <Name extends ListName>(name: Name, input: Calls[Name]['input']) => ({
  ...partOf(name, input, ['cards', toCardPage]),
  staleTime: 120_000,
})

const pageParams = (page: number) => ({ limit: PAGE_SIZE, skip: skipOf(page) })

/** The query of a call; none where nothing is filtered, so that it is the call of the plain list. */
const filtered = (filters: Filters) => (isFiltered(filters) ? { query: filterValues(filters) } : {})

/** The reads of the storefront's product pages. */
export const productQueries = {
  home: () => list('GET /products/:limit/:skip', { params: { limit: HOME_PRODUCTS, skip: 0 } }),
  list: (page: number, filters = noFilters) =>
    list('GET /products/:limit/:skip', { params: pageParams(page), ...filtered(filters) }),
  one: (id: string) => query('GET /products/:id', { params: { id } }),
  ofCategory: (category: string, page: number, filters = noFilters) =>
    list('GET /products/category/:category/:limit/:skip', {
      params: { category, ...pageParams(page) },
      ...filtered(filters),
    }),
  search: (search: string, page: number, filters = noFilters) => ({
    ...list('GET /products/search/:limit/:skip/:search?', {
      params: { search, ...pageParams(page) },
      ...filtered(filters),
    }),
    ...retryOnce,
  }),
  /** Candidates for Similar Products: see `similarOf`. */
  similar: (category: string) =>
    list('GET /products/category/:category/:limit/:skip', {
      params: { category, limit: SIMILAR_FETCHED, skip: 0 },
    }),
}
