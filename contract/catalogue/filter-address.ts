import { MAX_ALL_FILTER_VALUES, MAX_FILTER_OPTIONS, MAX_FILTER_VALUES, MAX_NAIRA } from '../platform/limits.ts'
import type { ListSort } from './product-filters.ts'

/**
 * Filters of product lists and the query of an address, both ways. Pages and server share it: the same choice
 * has one address, whatever the order in which it was made. No schema is here, so that pages load no validator.
 */
export type Filters = {
  /** `_id`s. */
  category: readonly string[]
  brand: readonly string[]
  /** Naira after the discount. */
  min: number | undefined
  max: number | undefined
  discount: boolean
  stock: boolean
  /** At least so many stars, 1 to 4. */
  rating: number | undefined
  /** By name; each with a value at least. */
  options: readonly OptionFilter[]
  sort: ListSort | undefined
  /** The search as typed, without correction. */
  literal: boolean
}
export type OptionFilter = { name: string; values: readonly string[] }

export const noFilters: Filters = {
  category: [],
  brand: [],
  min: undefined,
  max: undefined,
  discount: false,
  stock: false,
  rating: undefined,
  options: [],
  sort: undefined,
  literal: false,
}

/** In the address of a list: the page of the server has its filters. Without JavaScript a link leads there. */
export const SHOWS_FILTERS = 'filters'

const SORTS = [
  'relevance',
  'newest',
  'price',
  '-price',
  'discount',
  'rating',
  'sold',
] as const satisfies readonly ListSort[]

/** Most values of one kind, and characters of a name: addresses with more are cut, not refused, as are more options. */
const MAX_VALUES = 50
const MAX_NAME = 60
const MAX_BRAND = 120

const OPTION = 'option.'
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const PRICE = /^\d{1,10}(\.\d{1,2})?$/

const isText = (text: string, max: number): boolean =>
  text.length >= 1 && text.length <= max && !text.includes('\u0000') && text.isWellFormed()

const inOrder = (values: Iterable<string>, max = MAX_VALUES): string[] => [...new Set(values)].sort().slice(0, max)

function bounded(options: readonly OptionFilter[]): OptionFilter[] {
  let left = MAX_ALL_FILTER_VALUES
  return options
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, MAX_FILTER_OPTIONS)
    .map(({ name, values }) => {
      const taken = inOrder(values, Math.min(left, MAX_FILTER_VALUES))
      left -= taken.length
      return { name, values: taken }
    })
    .filter(({ values }) => values.length > 0)
}

function priceAt(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name) ?? ''
  const price = PRICE.test(text) ? Number(text) : 0
  return price > 0 && price <= MAX_NAIRA ? price : undefined
}

/** Both ends, the lower first. */
function pricesOf(params: URLSearchParams): Pick<Filters, 'min' | 'max'> {
  const [min, max] = [priceAt(params, 'min'), priceAt(params, 'max')]
  return min !== undefined && max !== undefined && min > max ? { min: max, max: min } : { min, max }
}

function optionsOf(params: URLSearchParams): OptionFilter[] {
  const names = [...new Set(params.keys())].filter(
    (name) => name.startsWith(OPTION) && isText(name.slice(OPTION.length), MAX_NAME),
  )
  const options = names.map((name) => ({
    name: name.slice(OPTION.length),
    values: params.getAll(name).filter((value) => isText(value, MAX_NAME)),
  }))
  return bounded(options.filter(({ values }) => values.length > 0))
}

export function readFilters(params: URLSearchParams): Filters {
  const rating = params.get('rating') ?? ''
  return {
    category: inOrder(
      params
        .getAll('category')
        .map((id) => id.toLowerCase())
        .filter((id) => UUID.test(id)),
    ),
    brand: inOrder(params.getAll('brand').filter((name) => isText(name, MAX_BRAND))),
    ...pricesOf(params),
    discount: params.get('discount') === '1',
    stock: params.get('stock') === '1',
    rating: /^[1-4]$/.test(rating) ? Number(rating) : undefined,
    options: optionsOf(params),
    sort: SORTS.find((sort) => sort === params.get('sort')),
    literal: params.get('literal') === '1',
  }
}

/** The values by the names of their parameters, always in the same order; those that filter nothing are left out. */
export function filterValues(filters: Filters): Record<string, string | string[]> {
  const { category, brand, min, max, discount, stock, rating, options, sort, literal } = filters
  return {
    ...(category.length > 0 && { category: inOrder(category) }),
    ...(brand.length > 0 && { brand: inOrder(brand) }),
    ...(min !== undefined && { min: String(min) }),
    ...(max !== undefined && { max: String(max) }),
    ...(discount && { discount: '1' }),
    ...(stock && { stock: '1' }),
    ...(rating !== undefined && { rating: String(rating) }),
    ...Object.fromEntries(bounded(options).map(({ name, values }) => [OPTION + name, values])),
    ...(sort && { sort }),
    ...(literal && { literal: '1' }),
  }
}

/** The query of the one address of these filters: `brand=Itel&brand=Tecno&option.Size=M&sort=price`. */
export const writeFilters = (filters: Filters): URLSearchParams =>
  new URLSearchParams(
    Object.entries(filterValues(filters)).flatMap(([name, value]) => [value].flat().map((text) => [name, text])),
  )

/** Whether any filter or order is chosen: whether the list is another than that of the plain address. */
export const isFiltered = (filters: Filters): boolean => Object.keys(filterValues(filters)).length > 0
