import {
  type Filters,
  filterValues,
  noFilters,
  readFilters,
} from '#contract/catalogue/filter-address.ts'
import { OFF_SALE_STATES, STATE_TITLES } from '#contract/catalogue/product-states.ts'
import type { ProductFilter } from '#contract/catalogue/products.ts'
import { queryOf, uuidOf } from '#contract/platform/address-filters.ts'
import type { ListAddress } from '../../../platform/ui/use-list-address.ts'

type Choice<Value> = readonly (readonly [value: Value, text: string])[]

export const STOCKS: Choice<NonNullable<ProductFilter['stock']>> = [
  ['low', 'Low stock'],
  ['out', 'Sold out'],
]
export const OFF_SALE = OFF_SALE_STATES.map((state) => [state, STATE_TITLES[state]] as const)
export const STATES: Choice<NonNullable<ProductFilter['state']>> = [['all', 'All'], ...OFF_SALE]
export const SORTS: Choice<NonNullable<ProductFilter['sort']>> = [
  ['newest', 'Newest'],
  ['stock', 'Stock, least first'],
  ['-stock', 'Stock, most first'],
  ['price', 'Price, lowest first'],
  ['-price', 'Price, highest first'],
  ['title', 'Title, A to Z'],
  ['-title', 'Title, Z to A'],
]

const known = <Value extends string>(choices: Choice<Value>, typed: string): Value | undefined =>
  choices.find(([value]) => value === typed)?.[0]

/** The filter in an address. Values that are no choice are dropped. */
export const readFilter = ({ valueAt }: Pick<ListAddress, 'valueAt'>): ProductFilter => ({
  category: uuidOf(valueAt('category')),
  stock: known(STOCKS, valueAt('stock')),
  sort: known(SORTS, valueAt('sort')),
  state: known(STATES, valueAt('state')),
})

/** The filters of shoppers that the list has, too. */
export function readMore(params: URLSearchParams): Filters {
  const { brand, min, max, discount, options } = readFilters(params)
  return { ...noFilters, brand, min, max, discount, options }
}

const NAMES = /^(brand|min|max|discount|page|option\..*)$/s

/** The address with these filters of `readMore`, on its first page. Everything else stays. */
export function withMore(params: URLSearchParams, filters: Filters): URLSearchParams {
  const kept = [...params].filter(([name]) => !NAMES.test(name))
  return new URLSearchParams([...kept, ...queryOf(filterValues(filters))])
}
