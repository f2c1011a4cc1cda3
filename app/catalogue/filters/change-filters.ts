import { type Filters, isFiltered, noFilters } from '#contract/catalogue/filter-address.ts'
import { naira } from '#contract/platform/format.ts'

/** A kind of filter that takes several values: categories, brands, or an option by its name. */
export type Kind = 'category' | 'brand' | { option: string }

export function chosenOf(filters: Filters, kind: Kind): readonly string[] {
  if (typeof kind === 'string') return filters[kind]
  return filters.options.find(({ name }) => name === kind.option)?.values ?? []
}

function withValues(filters: Filters, kind: Kind, values: readonly string[]): Filters {
  if (typeof kind === 'string') return { ...filters, [kind]: values }
  const others = filters.options.filter(({ name }) => name !== kind.option)
  return {
    ...filters,
    options: values.length > 0 ? [...others, { name: kind.option, values }] : others,
  }
}

export function toggled(filters: Filters, kind: Kind, value: string): Filters {
  const chosen = chosenOf(filters, kind)
  const rest = chosen.filter((item) => item !== value)
  return withValues(filters, kind, rest.length < chosen.length ? rest : [...chosen, value])
}

export const cleared = ({ sort, literal }: Filters): Filters => ({ ...noFilters, sort, literal })

export const isNarrowed = (filters: Filters): boolean =>
  isFiltered({ ...filters, sort: undefined, literal: false })

export type Chip = { key: string; text: string; rest: Filters }

function priceText(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `Up to ${naira(max ?? 0)}`
  return max === undefined ? `From ${naira(min)}` : `${naira(min)} to ${naira(max)}`
}

/**
 * A chip for each chosen filter, with the filters without it. `titleOf` names a category. The sort
 * order has no chip.
 */
export function chipsOf(filters: Filters, titleOf: (category: string) => string): Chip[] {
  const { min, max, rating } = filters
  const several = (kind: Kind, name: string, textOf = (value: string) => value): Chip[] =>
    chosenOf(filters, kind).map((value) => ({
      key: `${name}=${value}`,
      text: textOf(value),
      rest: toggled(filters, kind, value),
    }))
  const single = (isChosen: boolean, text: string, without: Partial<Filters>): Chip[] =>
    isChosen ? [{ key: text, text, rest: { ...filters, ...without } }] : []
  return [
    ...several('category', 'category', titleOf),
    ...several('brand', 'brand'),
    ...single(min !== undefined || max !== undefined, priceText(min, max), {
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
