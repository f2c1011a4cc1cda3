import {
  type ChosenValues,
  cheapestVariantOf,
  chosenVariant,
  preferVariantsInStock,
  variantsWithChoice,
} from '#contract/catalogue/choice.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { ProductVariant } from '#contract/catalogue/variants.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'

export type ProductOffer = Pick<Product, 'price' | 'discountPercentage' | 'stock' | 'fromPrice'> & {
  /** The chosen variant, once everything is chosen. */
  variant?: ProductVariant | undefined
  /** The picture of the choice, unless several pictures are possible. */
  image?: string | undefined
}

/**
 * The offer of the chosen variant, else of the cheapest one that is still possible. Without any
 * such variant the stock is 0.
 */
export function offerOfChoice(product: Product, choice: ChosenValues): ProductOffer {
  if (!product.variants) return product
  const left = variantsWithChoice(product, choice)
  const cheapest = cheapestVariantOf(left)
  const variant = chosenVariant(product, choice)
  const image = variant?.image ?? imageOfChosenValue(product.variants, choice)
  if (!cheapest) return { ...product, stock: 0, image }
  const lowestPrice = unitPrice(cheapest)
  const hasHigherPrices = preferVariantsInStock(left).some(
    (variant) => unitPrice(variant) !== lowestPrice,
  )
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
const imageOfChosenValue = (
  variants: readonly ProductVariant[],
  choice: ChosenValues,
): string | undefined =>
  choice
    .map((value, position) =>
      imageSharedByVariants(variants.filter(({ values }) => values[position] === value)),
    )
    .find((image) => image !== undefined)

function imageSharedByVariants(variants: readonly ProductVariant[]): string | undefined {
  const [first, ...others] = new Set(variants.map(({ image }) => image))
  return others.length === 0 ? first : undefined
}
