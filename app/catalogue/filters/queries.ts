import {
  addressValuesOfFilters,
  type ChosenFilters,
  hasAnyFilter,
  NO_CHOSEN_FILTERS,
  SHOWS_FILTERS,
} from '#contract/catalogue/filter-address.ts'
import { queryApi } from '../../platform/api/query.ts'
import type { HiddenFilter } from './filter-fields.tsx'

/** The scope of a list before any filter: a category, or the hits of a search. */
export type ListScope = { category?: string | undefined; q?: string | undefined }

/** The filters that the scope of a list sets itself are not shown. */
export const filtersHiddenInScope = ({ category }: ListScope): HiddenFilter[] =>
  category === undefined ? [] : ['category']

/** The values of a scope; one that is blank does not replace the filter of the same name. */
function scopeValues({ category, q }: ListScope): ListScope {
  const values: ListScope = {}
  if (category) values.category = category
  if (q) values.q = q
  return values
}

/** The values of the filters with their counts. A page shows its list even if this query fails. */
export const facetsQuery = (scope: ListScope, filters: ChosenFilters) => ({
  ...queryApi('GET /products/facets', undefined, {
    ...addressValuesOfFilters({ ...filters, sort: undefined }),
    ...scopeValues(scope),
  }),
  staleTime: 120_000,
  retry: false,
  meta: { isOptional: true },
})

/**
 * The query of the filters for pages of the server, only where filters are chosen or asked for:
 * elsewhere they would be a third of the page.
 */
export const facetQueriesInPage = (
  scope: ListScope,
  filters: ChosenFilters,
  params: URLSearchParams,
) => (hasAnyFilter(filters) || params.has(SHOWS_FILTERS) ? [facetsQuery(scope, filters)] : [])

export const popularFacetsQuery = () => facetsQuery({}, NO_CHOSEN_FILTERS)
