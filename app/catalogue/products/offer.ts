import {
  type Choice,
  cheapestOf,
  chosenVariant,
  inStockFirst,
  variantsOf,
} from '#contract/catalogue/choice.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { Variant } from '#contract/catalogue/variants.ts'
import { unitPrice } from '#contract/orders/pricing.ts'

export type Offer = Pick<Product, 'price' | 'discountPercentage' | 'stock' | 'fromPrice'> & {
  /** The chosen variant, once everything is chosen. */
  variant?: Variant | undefined
  /** The picture of the choice, unless several pictures are possible. */
  image?: string | undefined
}

/**
 * The offer of the chosen variant, else of the cheapest one that is still possible. Without any
 * such variant the stock is 0.
 */
export function offerOf(product: Product, choice: Choice): Offer {
  if (!product.variants) return product
  const left = variantsOf(product, choice)
  const cheapest = cheapestOf(left)
  const variant = chosenVariant(product, choice)
  const image = variant?.image ?? imageOfValue(product.variants, choice)
  if (!cheapest) return { ...product, stock: 0, image }
  const lowestPrice = unitPrice(cheapest)
  const hasHigherPrices = inStockFirst(left).some((variant) => unitPrice(variant) !== lowestPrice)
  return {
    price: cheapest.price,
    discountPercentage: cheapest.discountPercentage,
    stock: left.reduce((sum, { stock }) => sum + stock, 0),
    fromPrice: hasHigherPrices || undefined,
    variant,
    image,
  }
}

/** The picture of a chosen value whose variants all have the same one, as those of a colour do. */
const imageOfValue = (variants: readonly Variant[], choice: Choice): string | undefined =>
  choice
    .map((value, position) =>
      sharedImage(variants.filter(({ values }) => values[position] === value)),
    )
    .find((image) => image !== undefined)

function sharedImage(variants: readonly Variant[]): string | undefined {
  const [first, ...others] = new Set(variants.map(({ image }) => image))
  return others.length === 0 ? first : undefined
}
