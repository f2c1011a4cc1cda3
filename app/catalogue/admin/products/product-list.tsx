import { useQuery } from '@tanstack/react-query'
import { NO_CHOSEN_FILTERS } from '#contract/catalogue/filter-address.ts'
import { PRODUCT_STATE_TITLES } from '#contract/catalogue/product-states.ts'
import type { OfficeProductFilter } from '#contract/catalogue/products.ts'
import { productsText } from '../../../platform/filters/facet-values.ts'
import { ChoiceField, categoryOptions } from '../../../platform/forms/choice-field.tsx'
import { changedListParams, useListAddress } from '../../../platform/lists/paged-list.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Icon } from '../../../platform/ui/icon.tsx'
import { STAYING, useAddressParams } from '../../../platform/ui/use-address-params.ts'
import { shopCategoriesQuery } from '../../categories/queries.ts'
import { isListNarrowed } from '../../filters/change-filters.ts'
import { ProductFilterChips } from '../../filters/filter-chips.tsx'
import { useFilterDrawer } from '../../filters/use-filter-drawer.tsx'
import {
  PRODUCT_SORT_CHOICES,
  readMoreFilters,
  readProductFilter,
  STATE_CHOICES,
  STOCK_CHOICES,
  withMoreFilters,
} from './read-filter.ts'
import '../../../platform/filters/filters.css'

export type AdminProductList = ReturnType<typeof useProductList>

/** The list of products in the address: its page, search, filters and order. */
export function useProductList() {
  const address = useListAddress()
  const filter = readProductFilter(address)
  const [params, changeAddress] = useAddressParams()
  // Brands, prices and options are counted among the products that shoppers find.
  const more = filter.state ? NO_CHOSEN_FILTERS : readMoreFilters(params)
  const choices = [filter.category, filter.stock, filter.state]
  const isFiltered = choices.some((value) => value !== undefined) || isListNarrowed(more)
  const showAll = () =>
    changeAddress((now) =>
      changedListParams(withMoreFilters(now, NO_CHOSEN_FILTERS), {
        category: '',
        stock: '',
        state: '',
      }),
    )
  return { address, filter, params, changeAddress, more, isFiltered, showAll }
}

type ProductListFiltersProps = {
  list: AdminProductList
  found: Parameters<typeof productsText>[0] | undefined
}

const ALL_CHOICE = ['', 'All'] as const

/**
 * The selects for category, stock, status and order, and a drawer with brand, price and options.
 */
export function ProductListFilters({ list, found }: ProductListFiltersProps) {
  const { address, filter, isFiltered } = list
  const categories = [
    ALL_CHOICE,
    ...categoryOptions(useQuery(shopCategoriesQuery()).data?.data ?? []),
  ]
  const isSearch = address.search !== ''
  const sorts = PRODUCT_SORT_CHOICES.filter(([value]) => isSearch || value !== 'newest')
  const setFilter = (name: keyof OfficeProductFilter) => (value: string) =>
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
          options={[ALL_CHOICE, ...STOCK_CHOICES]}
          onChoose={setFilter('stock')}
        />
        <ChoiceField
          label="Status"
          value={filter.state}
          options={[['', PRODUCT_STATE_TITLES.onSale], ...STATE_CHOICES]}
          onChoose={setFilter('state')}
        />
        <ChoiceField
          label="Sort by"
          value={filter.sort === 'newest' && !isSearch ? '' : filter.sort}
          options={[['', isSearch ? 'Best match' : 'Newest'], ...sorts]}
          onChoose={setFilter('sort')}
        />
      </div>
      {!filter.state && <MoreProductFilters list={list} />}
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
const FILTERS_OUTSIDE_DRAWER = ['category', 'stock', 'rating'] as const

function MoreProductFilters({
  list: { address, filter, more, params, changeAddress },
}: {
  list: AdminProductList
}) {
  const { button, chosenText, drawer } = useFilterDrawer({
    scope: { category: filter.category, q: address.search || undefined },
    filters: more,
    onApply: (next) => changeAddress((now) => withMoreFilters(now, next), STAYING),
    hidden: FILTERS_OUTSIDE_DRAWER,
    isPart: true,
  })
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <Button tone="secondary" {...button} className="mb-2">
        <Icon name="filter" size={20} />
        Brand, price, options{chosenText}
      </Button>
      <ProductFilterChips filters={more} searchOf={(next) => `?${withMoreFilters(params, next)}`} />
      {drawer}
    </div>
  )
}
