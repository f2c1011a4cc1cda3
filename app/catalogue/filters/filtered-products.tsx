import type { ReactNode } from 'react'
import { isFiltered } from '#contract/catalogue/filter-address.ts'
import { productsText } from '../../platform/filters/facet-values.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { ProductList } from '../products/product-list.tsx'
import { cleared, isNarrowed } from './change-filters.ts'
import { FilterChips } from './filter-chips.tsx'
import { FILTERS_LINK, FilterColumn, FORM_ID } from './filter-column.tsx'
import { ListSortSelect } from './list-sort.tsx'
import { hiddenIn } from './queries.ts'
import { useFilterDrawer } from './use-filter-drawer.tsx'
import { type FilteredList, LIST_ID, searchOf } from './use-filters.ts'
import '../../platform/filters/filters.css'

type FilteredProductsProps = {
  list: FilteredList
  /** The noun of the 404 page. */
  what?: string
  empty: { text: string; action: ReactNode }
}

/** One page of products with its filters. Where there are none at all there is nothing to filter either. */
export function FilteredProducts({ list, what, empty }: FilteredProductsProps) {
  const { filters, choose, page, query } = list
  const narrowed = isNarrowed(filters)
  const products = (
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
  return narrowed || query.data?.total ? <WithFilters list={list}>{products}</WithFilters> : products
}

/** The drawer is for narrow screens; without JavaScript its button leads to the form below the list. */
function WithFilters({ list, children }: { list: FilteredList; children: ReactNode }) {
  const { scope, filters, shown, choose, query } = list
  const { button, chosenText, drawer } = useFilterDrawer({ scope, filters, onApply: choose, hidden: hiddenIn(scope) })
  return (
    <div className="filtered-list">
      <FilterColumn scope={scope} filters={filters} shown={shown} onChange={choose} />
      <div id={LIST_ID} className="filtered-main">
        <div className="list-bar">
          <p role="status" className="font-semibold tabular-nums">
            {query.data && productsText(query.data)}
          </p>
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
