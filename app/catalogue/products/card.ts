import { type CardFields, pickCardFields } from '#contract/catalogue/card-fields.ts'
import { choiceText } from '#contract/catalogue/product-rules.ts'
import type { Product, ProductPage } from '#contract/catalogue/products.ts'
import type { Option, Variant } from '#contract/catalogue/variants.ts'

type Colour = readonly [value: string, swatch: string]

/**
 * A product in a list. A page has its cards twice, as HTML and as data. Descriptions, further
 * images, categories and sizes would be a third of it, so a card has none of them.
 */
export type CardProduct = CardFields & {
  image: string | undefined
  colours?: Colour[]
  options?: string[]
  /**
   * The variant that meets the filters, and its values. Price, stock and image are its own, too.
   */
  variant?: string
  choice?: string
}

export type CardPage = Omit<ProductPage, 'data'> & { data: CardProduct[] }

export const toCardPage = ({ data, ...page }: ProductPage): CardPage => ({
  ...page,
  data: data.map(toCard),
})

/** The card of a product, or of its variant that meets the filters (`offered`). */
export function toCard(product: Product): CardProduct {
  const { images, options, offered } = product
  let card: CardProduct = { ...pickCardFields(product), image: images[0] }
  if (offered) card = toVariantCard(card, offered)
  if (!options) return card
  card.options = options.map(({ name }) => name)
  const colours = coloursOf(options)
  if (colours.length > 1) card.colours = colours
  return card
}

/** A variant has one price, so its card has no `fromPrice`. */
function toVariantCard({ fromPrice: _fromPrice, ...card }: CardProduct, variant: Variant) {
  const { price, discountPercentage, stock } = variant
  return {
    ...card,
    price,
    discountPercentage,
    stock,
    variant: variant._id,
    choice: choiceText(variant.values),
    image: variant.image || card.image,
  }
}

const coloursOf = (options: readonly Option[]): Colour[] =>
  options.flatMap(({ values }) =>
    values.flatMap(({ value, swatch }) => (swatch ? [[value, swatch] as const] : [])),
  )
