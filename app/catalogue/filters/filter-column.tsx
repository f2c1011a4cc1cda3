import { useQuery } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { SHOWS_FILTERS } from '#contract/catalogue/filter-address.ts'
import { useMediaQuery } from '../../platform/ui/use-media.ts'
import { ProductFilterFields } from './filter-fields.tsx'
import { facetsQuery, filtersHiddenInScope } from './queries.ts'
import type { FilteredList } from './use-filters.ts'

/** The id of the form, to which the select of the sort order belongs, too. */
export const FILTER_FORM_ID = 'filters'

/** Leads to the same list with its filters in the page, for browsers without JavaScript. */
export const SHOW_FILTERS_LINK = `?${SHOWS_FILTERS}=1#${FILTER_FORM_ID}`

const WIDE_ENOUGH_FOR_FILTERS = '(min-width: 64rem)'

/**
 * The filters beside the list on wide screens. Without JavaScript they are a form with a button,
 * below the list on narrow screens. Pages of the server contain them only where `facetQueriesInPage` says
 * so; otherwise browsers load them when they show them.
 */
export function FilterColumn({ list: { scope, filters, shown, choose } }: { list: FilteredList }) {
  const { pathname } = useLocation()
  const isWide = useMediaQuery(WIDE_ENOUGH_FOR_FILTERS, true)
  const { data: facets } = useQuery({ ...facetsQuery(scope, filters), enabled: isWide })
  return (
    <form
      id={FILTER_FORM_ID}
      action={pathname}
      aria-label="Filters"
      className="filter-column filter-fields"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => event.preventDefault()}
    >
      <h2 className="display mb-2 text-2xl">Filters</h2>
      {facets ? (
        <>
          <ProductFilterFields
            facets={facets}
            filters={shown}
            onChange={choose}
            hidden={filtersHiddenInScope(scope)}
          />
          <button type="submit" className="button button-primary filter-submit">
            Show products
          </button>
        </>
      ) : (
        <a href={SHOW_FILTERS_LINK} rel="nofollow" className="button button-primary filter-submit">
          Show the filters
        </a>
      )}
    </form>
  )
}
