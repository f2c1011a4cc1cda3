import { unitPrice } from '../orders/pricing.ts'
import { isSoldOut } from './product-rules.ts'
import type { Product } from './products.ts'
import type { Option, Variant } from './variants.ts'

/** Chosen values by option; undefined where none is chosen. */
export type Choice = readonly (string | undefined)[]

type WithOptions = Pick<Product, 'options' | 'variants'>

/**
 * The choice before anything is pressed: that of the variant if there is one, else only values that
 * have no alternative.
 */
export function startingChoice(
  { options = [], variants = [] }: WithOptions,
  variant: string | null,
): Choice {
  const opened = variants.find(({ _id }) => _id === variant)
  return (
    opened?.values ??
    options.map(({ values: [only, ...others] }) => (others.length === 0 ? only?.value : undefined))
  )
}

export const variantsOf = ({ variants = [] }: WithOptions, choice: Choice): Variant[] =>
  variants.filter(({ values }) =>
    choice.every((value, position) => value === undefined || values[position] === value),
  )

/**
 * The one variant that is meant; undefined while a value is missing, and where this combination
 * does not exist.
 */
export const chosenVariant = (product: WithOptions, choice: Choice): Variant | undefined =>
  choice.includes(undefined) ? undefined : variantsOf(product, choice)[0]

export const missingOptions = ({ options = [] }: WithOptions, choice: Choice): Option[] =>
  options.filter((_option, position) => choice[position] === undefined)

export type ValueState = 'there' | 'soldOut' | 'notMade'

/** Result of choosing a value of the option at `position`, with the other values as chosen. */
export function valueState(
  product: WithOptions,
  choice: Choice,
  position: number,
  value: string,
): ValueState {
  const left = variantsOf(product, choice.with(position, value))
  if (left.length === 0) return 'notMade'
  return left.every(isSoldOut) ? 'soldOut' : 'there'
}

/** Those in stock; all of them where none is. */
export function inStockFirst(variants: readonly Variant[]): readonly Variant[] {
  const inStock = variants.filter((variant) => !isSoldOut(variant))
  return inStock.length > 0 ? inStock : variants
}

/**
 * The cheapest in stock by its price after the discount, or of all where none is in stock; the
 * first of equals.
 */
export const cheapestOf = (variants: readonly Variant[]): Variant | undefined =>
  inStockFirst(variants).toSorted(byUnitPrice)[0]

const byUnitPrice = (a: Variant, b: Variant): number => unitPrice(a) - unitPrice(b)
