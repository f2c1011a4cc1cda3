import type { ProductFilter } from '#contract/products.ts'
import type { ListAddress } from '../../ui/use-list-address.ts'

type Choice<Value> = readonly (readonly [value: Value, text: string])[]

/** The choices of the selects, with their texts; the first is the default. */
export const STOCKS: Choice<NonNullable<ProductFilter['stock']>> = [
  ['low', 'Low stock'],
  ['out', 'Sold out'],
]
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

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Filters and order from the address; a value that is no choice is ignored. */
export function readFilter({ valueAt }: Pick<ListAddress, 'valueAt'>): ProductFilter {
  const category = valueAt('category')
  return {
    category: UUID.test(category) ? category : undefined,
    stock: known(STOCKS, valueAt('stock')),
    sort: known(SORTS, valueAt('sort')),
  }
}
