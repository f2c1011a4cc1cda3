import {
  type Filters,
  filterValues,
  isFiltered,
  noFilters,
  SHOWS_FILTERS,
} from '#contract/catalogue/filter-address.ts'
import { query } from '../../platform/api/query.ts'
import type { Hidden } from './filter-fields.tsx'

/** The scope of a list before any filter: a category, or the hits of a search. */
export type Scope = { category?: string | undefined; q?: string | undefined }

/** The filters that the scope of a list sets itself are not shown. */
export const hiddenIn = ({ category }: Scope): Hidden[] =>
  category === undefined ? [] : ['category']

/** The values of a scope; one that is blank does not replace the filter of the same name. */
function scopeValues({ category, q }: Scope): Scope {
  const values: Scope = {}
  if (category) values.category = category
  if (q) values.q = q
  return values
}

/** The values of the filters with their counts. A page shows its list even if this query fails. */
export const facetsQuery = (scope: Scope, filters: Filters) => ({
  ...query('GET /products/facets', {
    query: {
      ...filterValues({ ...filters, sort: undefined }),
      ...scopeValues(scope),
    },
  }),
  staleTime: 120_000,
  retry: false,
  meta: { isOptional: true },
})

/**
 * The query of the filters for pages of the server, only where filters are chosen or asked for:
 * elsewhere they would be a third of the page.
 */
export const facetsInPage = (scope: Scope, filters: Filters, params: URLSearchParams) =>
  isFiltered(filters) || params.has(SHOWS_FILTERS) ? [facetsQuery(scope, filters)] : []

export const popularQuery = () => facetsQuery({}, noFilters)
