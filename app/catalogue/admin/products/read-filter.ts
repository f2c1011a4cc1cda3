import {
  addressValuesOfFilters,
  type ChosenFilters,
  NO_CHOSEN_FILTERS,
  readFilterAddress,
} from '#contract/catalogue/filter-address.ts'
import { OFF_SALE_STATES, PRODUCT_STATE_TITLES } from '#contract/catalogue/product-states.ts'
import type { OfficeProductFilter } from '#contract/catalogue/products.ts'
import { parseUuidText, toAddressQuery } from '#contract/platform/address-filters.ts'
import type { ListAddress } from '../../../platform/lists/paged-list.tsx'

type FilterChoices<Value> = readonly (readonly [value: Value, text: string])[]

export const STOCK_CHOICES: FilterChoices<NonNullable<OfficeProductFilter['stock']>> = [
  ['low', 'Low stock'],
  ['out', 'Sold out'],
]
export const OFF_SALE_CHOICES = OFF_SALE_STATES.map(
  (state) => [state, PRODUCT_STATE_TITLES[state]] as const,
)
export const STATE_CHOICES: FilterChoices<NonNullable<OfficeProductFilter['state']>> = [
  ['all', 'All'],
  ...OFF_SALE_CHOICES,
]
export const PRODUCT_SORT_CHOICES: FilterChoices<NonNullable<OfficeProductFilter['sort']>> = [
  ['newest', 'Newest'],
  ['stock', 'Stock, least first'],
  ['-stock', 'Stock, most first'],
  ['price', 'Price, lowest first'],
  ['-price', 'Price, highest first'],
  ['title', 'Title, A to Z'],
  ['-title', 'Title, Z to A'],
]

const findKnownChoice = <Value extends string>(
  choices: FilterChoices<Value>,
  typed: string,
): Value | undefined => choices.find(([value]) => value === typed)?.[0]

/** The filter in an address. Values that are no choice are dropped. */
export const readProductFilter = ({
  valueAt,
}: Pick<ListAddress, 'valueAt'>): OfficeProductFilter => ({
  category: parseUuidText(valueAt('category')),
  stock: findKnownChoice(STOCK_CHOICES, valueAt('stock')),
  sort: findKnownChoice(PRODUCT_SORT_CHOICES, valueAt('sort')),
  state: findKnownChoice(STATE_CHOICES, valueAt('state')),
})

/** The filters of shoppers that the list has, too. */
export function readMoreFilters(params: URLSearchParams): ChosenFilters {
  const { brand, min, max, discount, options } = readFilterAddress(params)
  return { ...NO_CHOSEN_FILTERS, brand, min, max, discount, options }
}

const MORE_FILTER_NAMES = /^(brand|min|max|discount|page|option\..*)$/s

/** The address with these filters of `readMoreFilters`, on its first page. Everything else stays. */
export function withMoreFilters(params: URLSearchParams, filters: ChosenFilters): URLSearchParams {
  const kept = [...params].filter(([name]) => !MORE_FILTER_NAMES.test(name))
  return new URLSearchParams([...kept, ...toAddressQuery(addressValuesOfFilters(filters))])
}
