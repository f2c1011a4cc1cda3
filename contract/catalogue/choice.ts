import { unitPrice } from '../orders/pricing/pricing.ts'
import { isStockSoldOut } from './product-rules.ts'
import type { Product } from './products.ts'
import type { ProductOption, ProductVariant } from './variants.ts'

/** Chosen values by option; undefined where none is chosen. */
export type ChosenValues = readonly (string | undefined)[]

type ProductWithOptions = Pick<Product, 'options' | 'variants'>

/**
 * The choice before anything is pressed: that of the variant if there is one, else only values that
 * have no alternative.
 */
export function startingChoiceOf(
  { options = [], variants = [] }: ProductWithOptions,
  variant: string | null,
): ChosenValues {
  const opened = variants.find(({ _id }) => _id === variant)
  return (
    opened?.values ??
    options.map(({ values: [only, ...others] }) => (others.length === 0 ? only?.value : undefined))
  )
}

export const variantsWithChoice = (
  { variants = [] }: ProductWithOptions,
  choice: ChosenValues,
): ProductVariant[] =>
  variants.filter(({ values }) =>
    choice.every((value, position) => value === undefined || values[position] === value),
  )

/**
 * The one variant that is meant; undefined while a value is missing, and where this combination
 * does not exist.
 */
export const chosenVariant = (
  product: ProductWithOptions,
  choice: ChosenValues,
): ProductVariant | undefined =>
  choice.includes(undefined) ? undefined : variantsWithChoice(product, choice)[0]

export const optionsWithoutChoice = (
  { options = [] }: ProductWithOptions,
  choice: ChosenValues,
): ProductOption[] => options.filter((_option, position) => choice[position] === undefined)

export type OptionValueState = 'there' | 'soldOut' | 'notMade'

/** Result of choosing a value of the option at `position`, with the other values as chosen. */
export function stateOfOptionValue(
  product: ProductWithOptions,
  choice: ChosenValues,
  position: number,
  value: string,
): OptionValueState {
  const left = variantsWithChoice(product, choice.with(position, value))
  if (left.length === 0) return 'notMade'
  return left.every(isStockSoldOut) ? 'soldOut' : 'there'
}

/** Those in stock; all of them where none is. */
export function preferVariantsInStock(
  variants: readonly ProductVariant[],
): readonly ProductVariant[] {
  const inStock = variants.filter((variant) => !isStockSoldOut(variant))
  return inStock.length > 0 ? inStock : variants
}

/**
 * The cheapest in stock by its price after the discount, or of all where none is in stock; the
 * first of equals.
 */
export const cheapestVariantOf = (
  variants: readonly ProductVariant[],
): ProductVariant | undefined => preferVariantsInStock(variants).toSorted(compareUnitPrices)[0]

const compareUnitPrices = (a: ProductVariant, b: ProductVariant): number =>
  unitPrice(a) - unitPrice(b)
