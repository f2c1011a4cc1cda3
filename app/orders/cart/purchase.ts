import { choiceText, titleWithChoice } from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { Variant } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { MAX_QTY } from '#contract/platform/limits.ts'

/** A product without options, or one variant. */
export type Purchase = Product & { variant?: string; choice?: string }

/** The picture of the variant comes first, as on the page of the product. */
export function imagesWith(images: readonly string[], image: string | undefined): string[] {
  if (!image) return [...images]
  const others = images.filter((other) => other !== image)
  return [image, ...others]
}

/** What a shopper puts into the cart: the product itself, or its variant with its own price. */
export function purchaseOf(product: Product, variant: Variant | undefined): Purchase {
  if (!variant) return product
  const { _id, price, discountPercentage, stock, values } = variant
  const images = imagesWith(product.images, variant.image)
  return {
    ...product,
    price,
    discountPercentage,
    stock,
    images,
    variant: _id,
    choice: choiceText(values),
  }
}

/** What a toast says after pieces were added, of which some may not have fitted. */
export function addedText(
  { stock, ...line }: Pick<Purchase, 'title' | 'stock' | 'choice'>,
  { requested, added }: { requested: number; added: number },
): string {
  if (added === requested) return messages.addedToCart(titleWithChoice(line))
  return stock > MAX_QTY ? messages.mostInCart(MAX_QTY) : messages.allInCart(stock)
}
