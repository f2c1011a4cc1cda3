import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Filters, isFiltered } from '#contract/catalogue/filter-address.ts'
import type { ApiError } from '../../platform/api/call.ts'
import { productsText } from '../../platform/filters/facet-values.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import type { CardPage } from '../products/card.ts'
import { ProductList } from '../products/product-list.tsx'
import { cleared, isNarrowed } from './change-filters.ts'
import { FilterChips } from './filter-chips.tsx'
import { FILTERS_LINK, FilterColumn, FORM_ID } from './filter-column.tsx'
import { ListSortSelect } from './list-sort.tsx'
import { hiddenIn, type Scope } from './queries.ts'
import { useFilterDrawer } from './use-filter-drawer.tsx'
import { LIST_ID, searchOf, type useFilters } from './use-filters.ts'
import '../../platform/filters/filters.css'

type FilteredProductsProps = {
  query: UseQueryResult<CardPage, ApiError>
  scope: Scope
  state: ReturnType<typeof useFilters>
  page: number
  /** The noun of the 404 page. */
  what?: string
  empty: { text: string; action: ReactNode }
}

/** One page of products with its filters. Where there are none at all there is nothing to filter either. */
export function FilteredProducts({ query, scope, state, page, what, empty }: FilteredProductsProps) {
  const { filters, choose } = state
  const narrowed = isNarrowed(filters)
  const found = query.data
  const list = (
    <ProductList
      query={query}
      what={what}
      page={page}
      emptyText={narrowed ? 'No product matches' : empty.text}
      emptyAction={
        narrowed ? <Button onClick={() => choose(cleared(filters))}>Clear all filters</Button> : empty.action
      }
    />
  )
  if (!narrowed && (!found || found.total === 0)) return list
  return (
    <FilteredList scope={scope} state={state} found={found}>
      {list}
    </FilteredList>
  )
}

type FilteredListProps = {
  scope: Scope
  state: ReturnType<typeof useFilters>
  found: { total: number; more?: true | undefined } | undefined
  children: ReactNode
}

function FilteredList({ scope, state: { filters, shown, choose }, found, children }: FilteredListProps) {
  return (
    <div className="filtered-list">
      <FilterColumn scope={scope} filters={filters} shown={shown} onChange={choose} />
      <div id={LIST_ID} className="filtered-main">
        <div className="list-bar">
          <p role="status" className="font-semibold tabular-nums">
            {found && productsText(found)}
          </p>
          <FilterButton scope={scope} filters={filters} onApply={choose} />
          <ListSortSelect
            sort={shown.sort}
            isSearch={scope.q !== undefined}
            onChange={(sort) => choose({ ...shown, sort })}
          />
        </div>
        <FilterChips filters={shown} searchOf={searchOf} />
        {children}
      </div>
    </div>
  )
}

type FilterButtonProps = { scope: Scope; filters: Filters; onApply: (filters: Filters) => void }

/** Opens the drawer; without JavaScript it leads to the form below the list. */
function FilterButton({ scope, filters, onApply }: FilterButtonProps) {
  const { button, chosenText, drawer } = useFilterDrawer({ scope, filters, onApply, hidden: hiddenIn(scope) })
  return (
    <>
      <a
        href={isFiltered(filters) ? `#${FORM_ID}` : FILTERS_LINK}
        rel="nofollow"
        className="button button-secondary filter-link"
      >
        Filters
      </a>
      <button type="button" {...button} className="button button-secondary filter-button">
        <Icon name="filter" size={20} />
        Filters{chosenText}
      </button>
      {drawer}
    </>
  )
}
