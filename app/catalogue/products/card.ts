import { choiceText } from '#contract/catalogue/product-rules.ts'
import type { Product, ProductPage } from '#contract/catalogue/products.ts'
import type { Variant } from '#contract/catalogue/variants.ts'

type Shown = Pick<
  Product,
  '_id' | 'title' | 'brand' | 'price' | 'discountPercentage' | 'rating' | 'stock' | 'fromPrice'
>

/**
 * The fields of a product in a list. A page has them twice, as HTML and as data: all others would
 * be a third of it.
 */
export type CardProduct = Shown & {
  image: string | undefined
  colours?: (readonly [value: string, swatch: string])[]
  options?: string[]
  /** The variant that meets the filters, and its values: price, stock and image are its own. */
  variant?: string
  choice?: string
}

export type CardPage = Omit<ProductPage, 'data'> & { data: CardProduct[] }

export const toCardPage = ({ data, ...page }: ProductPage): CardPage => ({
  ...page,
  data: data.map(toCard),
})

export function toCard(product: Product): CardProduct {
  const {
    images,
    options,
    offered,
    description: _description,
    category: _category,
    ...shown
  } = product
  const card: CardProduct = { ...shown, image: images[0], ...(offered && cardOf(offered)) }
  if (offered) delete card.fromPrice
  if (!options) return card
  const colours = options.flatMap(({ values }) =>
    values.flatMap(({ value, swatch }) => (swatch ? [[value, swatch] as const] : [])),
  )
  return {
    ...card,
    options: options.map(({ name }) => name),
    ...(colours.length > 1 && { colours }),
  }
}

const cardOf = ({ _id, values, price, discountPercentage, stock, image }: Variant) => ({
  ...{ price, discountPercentage, stock },
  variant: _id,
  choice: choiceText(values),
  ...(image && { image }),
})
