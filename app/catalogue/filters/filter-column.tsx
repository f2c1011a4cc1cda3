import { useQuery } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { SHOWS_FILTERS } from '#contract/catalogue/filter-address.ts'
import { useMedia } from '../../platform/ui/use-media.ts'
import { FilterFields } from './filter-fields.tsx'
import { facetsQuery, hiddenIn } from './queries.ts'
import type { FilteredList } from './use-filters.ts'

/** The id of the form, to which the select of the sort order belongs, too. */
export const FORM_ID = 'filters'

/** Leads to the same list with its filters in the page, for browsers without JavaScript. */
export const FILTERS_LINK = `?${SHOWS_FILTERS}=1#${FORM_ID}`

const WIDE = '(min-width: 64rem)'

/**
 * The filters beside the list on wide screens. Without JavaScript they are a form with a button,
 * below the list on narrow screens. Pages of the server contain them only where `facetsInPage` says
 * so; otherwise browsers load them when they show them.
 */
export function FilterColumn({ list: { scope, filters, shown, choose } }: { list: FilteredList }) {
  const { pathname } = useLocation()
  const isWide = useMedia(WIDE, true)
  const { data: facets } = useQuery({ ...facetsQuery(scope, filters), enabled: isWide })
  return (
    <form
      id={FORM_ID}
      action={pathname}
      aria-label="Filters"
      className="filter-column filter-fields"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => event.preventDefault()}
    >
      <h2 className="display mb-2 text-2xl">Filters</h2>
      {facets ? (
        <>
          <FilterFields
            facets={facets}
            filters={shown}
            onChange={choose}
            hidden={hiddenIn(scope)}
          />
          <button type="submit" className="button button-primary filter-submit">
            Show products
          </button>
        </>
      ) : (
        <a href={FILTERS_LINK} rel="nofollow" className="button button-primary filter-submit">
          Show the filters
        </a>
      )}
    </form>
  )
}
