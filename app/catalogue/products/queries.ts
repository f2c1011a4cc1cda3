import {
  addressValuesOfFilters,
  type ChosenFilters,
  hasAnyFilter,
  NO_CHOSEN_FILTERS,
} from '#contract/catalogue/filter-address.ts'
import { SIMILAR_FETCHED } from '#contract/platform/limits.ts'
import { listParamsOfPage } from '#contract/platform/paging.ts'
import { queryApi, retryOnce } from '../../platform/api/query.ts'
import { productCardsQuery } from './home-query.ts'

/**
 * The query of a call; none where nothing is filtered, so that it is the call of the plain list.
 */
const filterQueryInput = (filters: ChosenFilters) =>
  hasAnyFilter(filters) ? { query: addressValuesOfFilters(filters) } : {}

/** The reads of the storefront's product pages; the home page's is in `home-query.ts`. */
export const productQueries = {
  list: (page: number, filters = NO_CHOSEN_FILTERS) =>
    productCardsQuery('GET /products/:limit/:skip', {
      params: listParamsOfPage(page),
      ...filterQueryInput(filters),
    }),
  detail: (id: string) => queryApi('GET /products/:id', { id }),
  ofCategory: (category: string, page: number, filters = NO_CHOSEN_FILTERS) =>
    productCardsQuery('GET /products/category/:category/:limit/:skip', {
      params: { category, ...listParamsOfPage(page) },
      ...filterQueryInput(filters),
    }),
  search: (search: string, page: number, filters = NO_CHOSEN_FILTERS) => ({
    ...productCardsQuery('GET /products/search/:limit/:skip/:search?', {
      params: { search, ...listParamsOfPage(page) },
      ...filterQueryInput(filters),
    }),
    ...retryOnce,
  }),
  /** Candidates for Similar Products: see `similarProductsOf`. */
  similar: (category: string) =>
    productCardsQuery('GET /products/category/:category/:limit/:skip', {
      params: { category, limit: SIMILAR_FETCHED, skip: 0 },
    }),
}
