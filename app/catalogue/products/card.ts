import { type CardFields, pickCardFields } from '#contract/catalogue/card-fields.ts'
import { textOfChoice } from '#contract/catalogue/product-rules.ts'
import type { Product, ProductListPage } from '#contract/catalogue/products.ts'
import type { ProductOption, ProductVariant } from '#contract/catalogue/variants.ts'

type CardColour = readonly [value: string, swatch: string]

/**
 * A product in a list. A page has its cards twice, as HTML and as data. Descriptions, further
 * images, categories and sizes would be a third of it, so a card has none of them.
 */
export type CardProduct = CardFields & {
  image: string | undefined
  colours?: CardColour[]
  options?: string[]
  /**
   * The variant that meets the filters, and its values. Price, stock and image are its own, too.
   */
  variant?: string
  choice?: string
}

export type CardPage = Omit<ProductListPage, 'data'> & { data: CardProduct[] }

export const toProductCardPage = ({ data, ...page }: ProductListPage): CardPage => ({
  ...page,
  data: data.map(toProductCard),
})

/** The card of a product, or of its variant that meets the filters (`offered`). */
export function toProductCard(product: Product): CardProduct {
  const { images, options, offered } = product
  let card: CardProduct = { ...pickCardFields(product), image: images[0] }
  if (offered) card = toVariantCard(card, offered)
  if (!options) return card
  card.options = options.map(({ name }) => name)
  const colours = coloursOfOptions(options)
  if (colours.length > 1) card.colours = colours
  return card
}

/** A variant has one price, so its card has no `fromPrice`. */
function toVariantCard({ fromPrice: _fromPrice, ...card }: CardProduct, variant: ProductVariant) {
  const { price, discountPercentage, stock } = variant
  return {
    ...card,
    price,
    discountPercentage,
    stock,
    variant: variant._id,
    choice: textOfChoice(variant.values),
    image: variant.image || card.image,
  }
}

const coloursOfOptions = (options: readonly ProductOption[]): CardColour[] =>
  options.flatMap(({ values }) =>
    values.flatMap(({ value, swatch }) => (swatch ? [[value, swatch] as const] : [])),
  )
