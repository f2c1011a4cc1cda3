import { useQuery } from '@tanstack/react-query'
import { noFilters } from '#contract/catalogue/filter-address.ts'
import { STATE_TITLES } from '#contract/catalogue/product-states.ts'
import type { ProductFilter } from '#contract/catalogue/products.ts'
import { productsText } from '../../../platform/filters/facet-values.ts'
import { ChoiceField, categoryOptions } from '../../../platform/forms/choice-field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Icon } from '../../../platform/ui/icon.tsx'
import { STAYING, useAddressParams } from '../../../platform/ui/use-address-params.ts'
import { changed, useListAddress } from '../../../platform/ui/use-list-address.ts'
import { categoriesQuery } from '../../categories/queries.ts'
import { isNarrowed } from '../../filters/change-filters.ts'
import { FilterChips } from '../../filters/filter-chips.tsx'
import { useFilterDrawer } from '../../filters/use-filter-drawer.tsx'
import { readFilter, readMore, SORTS, STATES, STOCKS, withMore } from './read-filter.ts'
import '../../../platform/filters/filters.css'

export type ProductList = ReturnType<typeof useProductList>

/** The list of products in the address: its page, search, filters and order. */
export function useProductList() {
  const address = useListAddress()
  const filter = readFilter(address)
  const [params, changeAddress] = useAddressParams()
  // Brands, prices and options are counted among the products that shoppers find.
  const more = filter.state ? noFilters : readMore(params)
  const choices = [filter.category, filter.stock, filter.state]
  const isFiltered = choices.some((value) => value !== undefined) || isNarrowed(more)
  const showAll = () =>
    changeAddress((now) =>
      changed(withMore(now, noFilters), { category: '', stock: '', state: '' }),
    )
  return { address, filter, params, changeAddress, more, isFiltered, showAll }
}

type ListFiltersProps = { list: ProductList; found: Parameters<typeof productsText>[0] | undefined }

const ALL = ['', 'All'] as const

/**
 * The selects for category, stock, status and order, and a drawer with brand, price and options.
 */
export function ProductListFilters({ list, found }: ListFiltersProps) {
  const { address, filter, isFiltered } = list
  const categories = [ALL, ...categoryOptions(useQuery(categoriesQuery()).data?.data ?? [])]
  const isSearch = address.search !== ''
  const sorts = SORTS.filter(([value]) => isSearch || value !== 'newest')
  const setFilter = (name: keyof ProductFilter) => (value: string) =>
    address.setValues({ [name]: value })
  return (
    <>
      <div className="product-filters">
        <ChoiceField
          label="Category"
          value={filter.category}
          options={categories}
          onChoose={setFilter('category')}
        />
        <ChoiceField
          label="Stock"
          value={filter.stock}
          options={[ALL, ...STOCKS]}
          onChoose={setFilter('stock')}
        />
        <ChoiceField
          label="Status"
          value={filter.state}
          options={[['', STATE_TITLES.onSale], ...STATES]}
          onChoose={setFilter('state')}
        />
        <ChoiceField
          label="Sort by"
          value={filter.sort === 'newest' && !isSearch ? '' : filter.sort}
          options={[['', isSearch ? 'Best match' : 'Newest'], ...sorts]}
          onChoose={setFilter('sort')}
        />
      </div>
      {!filter.state && <MoreFilters list={list} />}
      {isFiltered && found && (
        <p role="status" className="-mb-3 text-sm text-muted">
          {productsText(found)}
        </p>
      )}
    </>
  )
}

/**
 * Filters without a place in the drawer: the selects above have the first two, and admins do not
 * filter by rating.
 */
const ELSEWHERE = ['category', 'stock', 'rating'] as const

function MoreFilters({
  list: { address, filter, more, params, changeAddress },
}: {
  list: ProductList
}) {
  const { button, chosenText, drawer } = useFilterDrawer({
    scope: { category: filter.category, q: address.search || undefined },
    filters: more,
    onApply: (next) => changeAddress((now) => withMore(now, next), STAYING),
    hidden: ELSEWHERE,
    isPart: true,
  })
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <Button tone="secondary" {...button} className="mb-2">
        <Icon name="filter" size={20} />
        Brand, price, options{chosenText}
      </Button>
      <FilterChips filters={more} searchOf={(next) => `?${withMore(params, next)}`} />
      {drawer}
    </div>
  )
}
