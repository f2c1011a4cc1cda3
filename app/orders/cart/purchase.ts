import { textOfChoice, titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { ProductVariant } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { MAX_QTY } from '#contract/platform/limits.ts'

/** A product without options, or one variant. */
export type Purchase = Product & { variant?: string; choice?: string }

/** The picture of the variant comes first, as on the page of the product. */
export function imagesOfVariantFirst(
  images: readonly string[],
  image: string | undefined,
): string[] {
  if (!image) return [...images]
  const others = images.filter((other) => other !== image)
  return [image, ...others]
}

/** What a shopper puts into the cart: the product itself, or its variant with its own price. */
export function toPurchase(product: Product, variant: ProductVariant | undefined): Purchase {
  if (!variant) return product
  const { _id, price, discountPercentage, stock, values } = variant
  const images = imagesOfVariantFirst(product.images, variant.image)
  return {
    ...product,
    price,
    discountPercentage,
    stock,
    images,
    variant: _id,
    choice: textOfChoice(values),
  }
}

/** What a toast says after pieces were added, of which some may not have fitted. */
export function addedToCartText(
  { stock, ...line }: Pick<Purchase, 'title' | 'stock' | 'choice'>,
  { requested, added }: { requested: number; added: number },
): string {
  if (added === requested) return messages.addedToCart(titleWithChoiceOf(line))
  return stock > MAX_QTY ? messages.mostPiecesInCart(MAX_QTY) : messages.allPiecesInCart(stock)
}
