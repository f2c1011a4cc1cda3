import { type Filters, filterValues, noFilters } from '#contract/filter-address.ts'
import { query } from '../api/query.ts'

/** What a list shows before any filter: a category's products, or those that a search found. */
export type Scope = { category?: string; q?: string }

/** The choices of a list and their counts. Without them the list is still there: its page does not wait for a failed one. */
export const facetsQuery = ({ category, q }: Scope, filters: Filters) => ({
  ...query('GET /products/facets', {
    query: { ...filterValues({ ...filters, sort: undefined }), ...(category && { category }), ...(q && { q }) },
  }),
  staleTime: 120_000,
  retry: false,
  meta: { isOptional: true },
})

/** Of the whole shop. */
export const popularQuery = () => facetsQuery({}, noFilters)
