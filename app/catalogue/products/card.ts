import type { Product, ProductPage } from '#contract/catalogue/products.ts'

type Shown = Pick<
  Product,
  '_id' | 'title' | 'brand' | 'price' | 'discountPercentage' | 'rating' | 'stock' | 'fromPrice'
>

/**
 * The fields of a product in a list. A page carries its lists twice, as HTML and as data for the browser: descriptions,
 * further images, categories and sizes would be a third of it.
 */
export type CardProduct = Shown & {
  image: string | undefined
  /** Name and swatch of each. */
  colours?: (readonly [value: string, swatch: string])[]
  /** The names of its options. */
  options?: string[]
}

export type CardPage = Omit<ProductPage, 'data'> & { data: CardProduct[] }

export const toCardPage = ({ data, ...page }: ProductPage): CardPage => ({ ...page, data: data.map(toCard) })

export function toCard({
  images,
  options,
  description: _description,
  category: _category,
  ...product
}: Product): CardProduct {
  const card: CardProduct = { ...product, image: images[0] }
  if (!options) return card
  const colours = options.flatMap(({ values }) =>
    values.flatMap(({ value, swatch }) => (swatch ? [[value, swatch] as const] : [])),
  )
  return { ...card, options: options.map(({ name }) => name), ...(colours.length > 1 && { colours }) }
}

/** A product from its card; the page loads the rest. */
export const fromCard = ({ image, colours: _colours, options, ...card }: CardProduct): Product => ({
  ...card,
  description: '',
  category: '',
  images: image ? [image] : [],
  ...(options && { options: options.map((name) => ({ name, values: [] })) }),
})
