import type { ReactNode } from 'react'
import { isFiltered } from '#contract/catalogue/filter-address.ts'
import { PAGE_SIZE } from '#contract/platform/limits.ts'
import { productsText } from '../../platform/filters/facet-values.ts'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Icon } from '../../platform/ui/icon.tsx'
import { PageOfList } from '../../platform/ui/pagination.tsx'
import { ProductGrid } from '../products/product-grid.tsx'
import { cleared, isNarrowed } from './change-filters.ts'
import { FilterChips } from './filter-chips.tsx'
import { FILTERS_LINK, FilterColumn, FORM_ID } from './filter-column.tsx'
import { ListSortSelect } from './list-sort.tsx'
import { hiddenIn } from './queries.ts'
import { useFilterDrawer } from './use-filter-drawer.tsx'
import { type FilteredList, LIST_ID, searchOf } from './use-filters.ts'
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
  const narrowed = isNarrowed(filters)
  const clear = <Button onClick={() => choose(cleared(filters))}>Clear all filters</Button>
  const noMatch = { text: 'No product matches', action: clear }
  const products = <ProductList list={list} what={what} empty={narrowed ? noMatch : empty} />
  return narrowed || query.data?.total ? (
    <WithFilters list={list}>{products}</WithFilters>
  ) : (
    products
  )
}

/** The products of the page. A note precedes those that match only some words of a search. */
const ProductList = ({ list: { query, page }, what, empty }: FilteredProductsProps) => (
  <Loaded query={query} what={what}>
    {({ data, total, full = total }) => {
      const fullHere = Math.max(0, full - (page - 1) * PAGE_SIZE)
      if (total === 0) return <EmptyState text={empty.text}>{empty.action}</EmptyState>
      return (
        <PageOfList page={page} total={total} isPlaceholderData={query.isPlaceholderData}>
          <ProductGrid
            products={data.slice(0, fullHere)}
            isFirst
            heading="h2"
            wide="xl:grid-cols-4"
          />
          {fullHere < data.length && (
            <>
              <p className="my-8 border-t border-line pt-6 font-semibold">
                These products match some of its words.
              </p>
              <ProductGrid products={data.slice(fullHere)} heading="h2" wide="xl:grid-cols-4" />
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
function WithFilters({ list, children }: { list: FilteredList; children: ReactNode }) {
  const { scope, filters, shown, choose, query } = list
  const { button, chosenText, drawer } = useFilterDrawer({
    scope,
    filters,
    onApply: choose,
    hidden: hiddenIn(scope),
  })
  return (
    <div className="filtered-list">
      <FilterColumn list={list} />
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
          <ListSortSelect list={list} />
        </div>
        <FilterChips filters={shown} searchOf={searchOf} />
        {children}
      </div>
    </div>
  )
}
