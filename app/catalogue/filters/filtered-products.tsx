import type { ReactNode } from 'react'
import { hasAnyFilter } from '#contract/catalogue/filter-address.ts'
import { PAGE_SIZE } from '#contract/platform/limits.ts'
import { productsText } from '../../platform/filters/facet-values.ts'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { PageOfList } from '../../platform/ui/pagination.tsx'
import { ProductCardGrid } from '../products/product-grid.tsx'
import { clearFilters, isListNarrowed } from './change-filters.ts'
import { ProductFilterChips } from './filter-chips.tsx'
import { FILTER_FORM_ID, FilterColumn, SHOW_FILTERS_LINK } from './filter-column.tsx'
import { ListSortSelect } from './list-sort.tsx'
import { filtersHiddenInScope } from './queries.ts'
import { useFilterDrawer } from './use-filter-drawer.tsx'
import { addressOfFilters, FILTERED_LIST_ID, type FilteredList } from './use-filters.ts'
import '../../platform/filters/filters.css'

/** `what` is the noun of the 404 page. */
type FilteredProductsProps = {
  list: FilteredList
  what?: string
  empty: { text: string; action: ReactNode }
}

/** A page of products with its filters. A list without any product has no filters. */
export function FilteredProducts({ list, what, empty }: FilteredProductsProps) {
  const { filters, choose, query } = list
  const narrowed = isListNarrowed(filters)
  const clear = <Button onClick={() => choose(clearFilters(filters))}>Clear all filters</Button>
  const noMatch = { text: 'No product matches', action: clear }
  const products = (
    <FilteredProductPage list={list} what={what} empty={narrowed ? noMatch : empty} />
  )
  return narrowed || query.data?.total ? (
    <ListWithFilters list={list}>{products}</ListWithFilters>
  ) : (
    products
  )
}

/** The products of the page. A note precedes those that match only some words of a search. */
const FilteredProductPage = ({ list: { query, page }, what, empty }: FilteredProductsProps) => (
  <Loaded query={query} what={what}>
    {({ data, total, full = total }) => {
      const fullHere = Math.max(0, full - (page - 1) * PAGE_SIZE)
      if (total === 0) return <EmptyState text={empty.text}>{empty.action}</EmptyState>
      return (
        <PageOfList page={page} total={total} isPlaceholderData={query.isPlaceholderData}>
          <ProductCardGrid
            products={data.slice(0, fullHere)}
            isFirst
            heading="h2"
            wide="xl:grid-cols-4"
          />
          {fullHere < data.length && (
            <>
              <p className="my-8 border-t border-line pt-6 font-semibold">
                These products mention it, or match some of its words.
              </p>
              <ProductCardGrid products={data.slice(fullHere)} heading="h2" wide="xl:grid-cols-4" />
            </>
          )}
        </PageOfList>
      )
    }}
  </Loaded>
)

/**
 * The drawer is for narrow screens; without JavaScript its button leads to the form below the list.
 */
function ListWithFilters({ list, children }: { list: FilteredList; children: ReactNode }) {
  const { scope, filters, shown, choose, query } = list
  const { button, chosenText, drawer } = useFilterDrawer({
    scope,
    filters,
    onApply: choose,
    hidden: filtersHiddenInScope(scope),
  })
  return (
    <div className="filtered-list">
      <FilterColumn list={list} />
      <div id={FILTERED_LIST_ID} className="filtered-main">
        <div className="list-bar">
          <p role="status" className="font-semibold tabular-nums">
            {query.data && productsText(query.data)}
          </p>
          <a
            href={hasAnyFilter(filters) ? `#${FILTER_FORM_ID}` : SHOW_FILTERS_LINK}
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
          <ListSortSelect list={list} />
        </div>
        <ProductFilterChips filters={shown} searchOf={addressOfFilters} />
        {children}
      </div>
    </div>
  )
}
