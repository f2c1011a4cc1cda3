import {
  type AddressValues,
  defineFilters,
  type Filter,
  flagFilter,
  lowerBoundFirst,
  parseUuidText,
  priceFilter,
  singleValueFilter,
  toAddressQuery,
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
const MAX_VALUES_PER_FILTER = 50
const MAX_FILTER_NAME_LENGTH = 60
const MAX_BRAND_LENGTH = 120

export const OPTION_PARAM_PREFIX = 'option.'

/** Whether a text can be a name in the database, of at most so many characters. */
function isStorableFilterText(text: string, max: number): boolean {
  if (text.length === 0 || text.length > max) return false
  return !text.includes('\u0000') && text.isWellFormed()
}

const sortedUniqueValues = (values: Iterable<string>, max = MAX_VALUES_PER_FILTER): string[] =>
  [...new Set(values)].sort().slice(0, max)

function limitOptionFilters(options: readonly ChosenOptionFilter[]): ChosenOptionFilter[] {
  let left = MAX_ALL_FILTER_VALUES
  return options
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, MAX_FILTER_OPTIONS)
    .map(({ name, values }) => {
      const taken = sortedUniqueValues(values, Math.min(left, MAX_FILTER_VALUES))
      left -= taken.length
      return { name, values: taken }
    })
    .filter(({ values }) => values.length > 0)
}

function readOptionFilters(params: URLSearchParams): ChosenOptionFilter[] {
  const names = [...new Set(params.keys())].filter(
    (name) =>
      name.startsWith(OPTION_PARAM_PREFIX) &&
      isStorableFilterText(name.slice(OPTION_PARAM_PREFIX.length), MAX_FILTER_NAME_LENGTH),
  )
  const options = names.map((name) => ({
    name: name.slice(OPTION_PARAM_PREFIX.length),
    values: params
      .getAll(name)
      .filter((value) => isStorableFilterText(value, MAX_FILTER_NAME_LENGTH)),
  }))
  return limitOptionFilters(options.filter(({ values }) => values.length > 0))
}

/** `read` answers undefined for a value that is not fit. */
const multipleValuesFilter = (
  read: (text: string) => string | undefined,
): Filter<readonly string[]> => ({
  none: [],
  read: (texts) => sortedUniqueValues(texts.flatMap((text) => read(text) ?? [])),
  write: (values) => sortedUniqueValues(values),
})

const PRODUCT_LIST_FILTERS = defineFilters({
  /** `_id`s. */
  category: multipleValuesFilter(parseUuidText),
  brand: multipleValuesFilter((name) =>
    isStorableFilterText(name, MAX_BRAND_LENGTH) ? name : undefined,
  ),
  /** Naira after the discount. */
  min: priceFilter,
  max: priceFilter,
  discount: flagFilter,
  stock: flagFilter,
  /** At least so many stars, 1 to 4. */
  rating: singleValueFilter((text) => (/^[1-4]$/.test(text) ? Number(text) : undefined)),
  sort: singleValueFilter((text) => LIST_SORTS.find((sort) => sort === text)),
  /** The search as typed, without correction. */
  literal: flagFilter,
})

export type ChosenOptionFilter = { name: string; values: readonly string[] }
/** `options`: by name; each with a value at least. */
export type ChosenFilters = typeof PRODUCT_LIST_FILTERS.none & {
  options: readonly ChosenOptionFilter[]
}
export const NO_CHOSEN_FILTERS: ChosenFilters = { ...PRODUCT_LIST_FILTERS.none, options: [] }

export function readFilterAddress(params: URLSearchParams): ChosenFilters {
  const filters = PRODUCT_LIST_FILTERS.read(params)
  const [min, max] = lowerBoundFirst(filters.min, filters.max)
  return { ...filters, min, max, options: readOptionFilters(params) }
}

/**
 * The values by the names of their parameters, always in the same order; those that filter nothing
 * are left out.
 */
export function addressValuesOfFilters(filters: ChosenFilters): AddressValues {
  const { sort, literal, ...values } = PRODUCT_LIST_FILTERS.write(filters)
  for (const option of limitOptionFilters(filters.options))
    values[OPTION_PARAM_PREFIX + option.name] = [...option.values]
  if (sort) values.sort = sort
  if (literal) values.literal = literal
  return values
}

/**
 * The query of the one address of these filters: `brand=Itel&brand=Tecno&option.Size=M&sort=price`.
 */
export const writeFilterAddress = (filters: ChosenFilters): URLSearchParams =>
  toAddressQuery(addressValuesOfFilters(filters))

/**
 * Whether any filter or order is chosen: whether the list is another than that of the plain
 * address.
 */
export const hasAnyFilter = (filters: ChosenFilters): boolean =>
  Object.keys(addressValuesOfFilters(filters)).length > 0
