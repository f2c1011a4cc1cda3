import {
  type AddressValues,
  defineFilters,
  type Filter,
  flag,
  lowFirst,
  price,
  queryOf,
  single,
  uuidOf,
} from '../platform/address-filters.ts'
import { MAX_ALL_FILTER_VALUES, MAX_FILTER_OPTIONS, MAX_FILTER_VALUES } from '../platform/limits.ts'

/**
 * In the address of a list: the page of the server has its filters. Without JavaScript a link leads
 * there.
 */
export const SHOWS_FILTERS = 'filters'

/** Orders of product lists. `relevance` is the default of a search, `newest` of the other lists. */
export const LIST_SORTS = [
  'relevance',
  'newest',
  'price',
  '-price',
  'discount',
  'rating',
  'sold',
] as const
export type ListSort = (typeof LIST_SORTS)[number]

/**
 * Most values of one kind, and characters of a name: addresses with more are cut, not refused, as
 * are more options.
 */
const MAX_VALUES = 50
const MAX_NAME = 60
const MAX_BRAND = 120

export const OPTION = 'option.'

/** Whether a text can be a name in the database, of at most so many characters. */
function isText(text: string, max: number): boolean {
  if (text.length === 0 || text.length > max) return false
  return !text.includes('\u0000') && text.isWellFormed()
}

const sortedOnce = (values: Iterable<string>, max = MAX_VALUES): string[] =>
  [...new Set(values)].sort().slice(0, max)

function bounded(options: readonly OptionFilter[]): OptionFilter[] {
  let left = MAX_ALL_FILTER_VALUES
  return options
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, MAX_FILTER_OPTIONS)
    .map(({ name, values }) => {
      const taken = sortedOnce(values, Math.min(left, MAX_FILTER_VALUES))
      left -= taken.length
      return { name, values: taken }
    })
    .filter(({ values }) => values.length > 0)
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

/** `read` answers undefined for a value that is not fit. */
const several = (read: (text: string) => string | undefined): Filter<readonly string[]> => ({
  none: [],
  read: (texts) => sortedOnce(texts.flatMap((text) => read(text) ?? [])),
  write: (values) => sortedOnce(values),
})

const LIST = defineFilters({
  /** `_id`s. */
  category: several(uuidOf),
  brand: several((name) => (isText(name, MAX_BRAND) ? name : undefined)),
  /** Naira after the discount. */
  min: price,
  max: price,
  discount: flag,
  stock: flag,
  /** At least so many stars, 1 to 4. */
  rating: single((text) => (/^[1-4]$/.test(text) ? Number(text) : undefined)),
  sort: single((text) => LIST_SORTS.find((sort) => sort === text)),
  /** The search as typed, without correction. */
  literal: flag,
})

export type OptionFilter = { name: string; values: readonly string[] }
/** `options`: by name; each with a value at least. */
export type Filters = typeof LIST.none & { options: readonly OptionFilter[] }
export const noFilters: Filters = { ...LIST.none, options: [] }

export function readFilters(params: URLSearchParams): Filters {
  const filters = LIST.read(params)
  const [min, max] = lowFirst(filters.min, filters.max)
  return { ...filters, min, max, options: optionsOf(params) }
}

/**
 * The values by the names of their parameters, always in the same order; those that filter nothing
 * are left out.
 */
export function filterValues(filters: Filters): AddressValues {
  const { sort, literal, ...values } = LIST.write(filters)
  for (const option of bounded(filters.options)) values[OPTION + option.name] = [...option.values]
  if (sort) values.sort = sort
  if (literal) values.literal = literal
  return values
}

/**
 * The query of the one address of these filters: `brand=Itel&brand=Tecno&option.Size=M&sort=price`.
 */
export const writeFilters = (filters: Filters): URLSearchParams => queryOf(filterValues(filters))

/**
 * Whether any filter or order is chosen: whether the list is another than that of the plain
 * address.
 */
export const isFiltered = (filters: Filters): boolean =>
  Object.keys(filterValues(filters)).length > 0
