import {
  type ChosenFilters,
  hasAnyFilter,
  NO_CHOSEN_FILTERS,
} from '#contract/catalogue/filter-address.ts'
import { formatNaira } from '#contract/platform/format.ts'

/** A kind of filter that takes several values: categories, brands, or an option by its name. */
export type ListFilterKind = 'category' | 'brand' | { option: string }

export function chosenFilterValues(
  filters: ChosenFilters,
  kind: ListFilterKind,
): readonly string[] {
  if (typeof kind === 'string') return filters[kind]
  return filters.options.find(({ name }) => name === kind.option)?.values ?? []
}

function withFilterValues(
  filters: ChosenFilters,
  kind: ListFilterKind,
  values: readonly string[],
): ChosenFilters {
  if (typeof kind === 'string') return { ...filters, [kind]: values }
  const others = filters.options.filter(({ name }) => name !== kind.option)
  return {
    ...filters,
    options: values.length > 0 ? [...others, { name: kind.option, values }] : others,
  }
}

export function toggleChosenValue(
  filters: ChosenFilters,
  kind: ListFilterKind,
  value: string,
): ChosenFilters {
  const chosen = chosenFilterValues(filters, kind)
  const rest = chosen.filter((item) => item !== value)
  return withFilterValues(filters, kind, rest.length < chosen.length ? rest : [...chosen, value])
}

export const clearFilters = ({ sort, literal }: ChosenFilters): ChosenFilters => ({
  ...NO_CHOSEN_FILTERS,
  sort,
  literal,
})

export const isListNarrowed = (filters: ChosenFilters): boolean =>
  hasAnyFilter({ ...filters, sort: undefined, literal: false })

export type FilterChip = { key: string; text: string; rest: ChosenFilters }

function priceRangeText(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `Up to ${formatNaira(max ?? 0)}`
  return max === undefined
    ? `From ${formatNaira(min)}`
    : `${formatNaira(min)} to ${formatNaira(max)}`
}

/**
 * A chip for each chosen filter, with the filters without it. `titleOf` names a category. The sort
 * order has no chip.
 */
export function toFilterChips(
  filters: ChosenFilters,
  titleOf: (category: string) => string,
): FilterChip[] {
  const { min, max, rating } = filters
  const several = (
    kind: ListFilterKind,
    name: string,
    textOf = (value: string) => value,
  ): FilterChip[] =>
    chosenFilterValues(filters, kind).map((value) => ({
      key: `${name}=${value}`,
      text: textOf(value),
      rest: toggleChosenValue(filters, kind, value),
    }))
  const single = (
    isChosen: boolean,
    text: string,
    without: Partial<ChosenFilters>,
  ): FilterChip[] => (isChosen ? [{ key: text, text, rest: { ...filters, ...without } }] : [])
  return [
    ...several('category', 'category', titleOf),
    ...several('brand', 'brand'),
    ...single(min !== undefined || max !== undefined, priceRangeText(min, max), {
      min: undefined,
      max: undefined,
    }),
    ...single(filters.discount, 'On offer', { discount: false }),
    ...single(filters.stock, 'In stock', { stock: false }),
    ...single(rating !== undefined, `${rating} stars and up`, { rating: undefined }),
    ...filters.options.flatMap(({ name }) =>
      several({ option: name }, name, (value) => `${name}: ${value}`),
    ),
  ]
}
