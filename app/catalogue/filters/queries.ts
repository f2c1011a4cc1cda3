import {
  type Filters,
  filterValues,
  isFiltered,
  noFilters,
  SHOWS_FILTERS,
} from '#contract/catalogue/filter-address.ts'
import { query } from '../../platform/api/query.ts'
import type { Hidden } from './filter-fields.tsx'

/** Scope of a list before any filter: a category, or the hits of a search. */
export type Scope = { category?: string | undefined; q?: string | undefined }

/** A filter that the list has by itself is not offered. */
export const hiddenIn = ({ category }: Scope): Hidden[] =>
  category === undefined ? [] : ['category']

/**
 * The choices of a list and their counts. Without them the list is still there: its page does not
 * wait for a failed one.
 */
export const facetsQuery = ({ category, q }: Scope, filters: Filters) => ({
  ...query('GET /products/facets', {
    query: {
      ...filterValues({ ...filters, sort: undefined }),
      ...(category && { category }),
      ...(q && { q }),
    },
  }),
  staleTime: 120_000,
  retry: false,
  meta: { isOptional: true },
})

/**
 * For the server, only where filters are chosen or asked for: they would be a third of the page of
 * a list.
 */
export const facetsInPage = (scope: Scope, filters: Filters, params: URLSearchParams) =>
  isFiltered(filters) || params.has(SHOWS_FILTERS) ? [facetsQuery(scope, filters)] : []

export const popularQuery = () => facetsQuery({}, noFilters)
