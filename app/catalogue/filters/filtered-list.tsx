import type { ReactNode } from 'react'
import { type Filters, isFiltered } from '#contract/catalogue/filter-address.ts'
import { productsText } from '../../platform/filters/facet-values.ts'
import { Icon } from '../../platform/ui/icon.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FILTERS_LINK, FilterColumn, FORM_ID } from './filter-column.tsx'
import { ListSortSelect } from './list-sort.tsx'
import { hiddenIn, type Scope } from './queries.ts'
import { useFilterDrawer } from './use-filter-drawer.tsx'
import { LIST_ID, searchOf, type useFilters } from './use-filters.ts'
import '../../platform/filters/filters.css'

type FilteredListProps = {
  scope: Scope
  state: ReturnType<typeof useFilters>
  found: { total: number; more?: true | undefined } | undefined
  children: ReactNode
}

export function FilteredList({ scope, state: { filters, shown, choose }, found, children }: FilteredListProps) {
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
