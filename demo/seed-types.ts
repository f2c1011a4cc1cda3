import type { Pictures } from './drawings/views.ts'

export type SeedCategory = {
  readonly key: string
  readonly title: string
  readonly description: string
  /** SVG text, 96×96. */
  readonly icon: string
}

export type SeedOption = {
  readonly name: string
  readonly values: readonly {
    readonly value: string
    /** The drawn colour, as `#rrggbb`. */
    readonly swatch?: string
    /** SVG text of the product in this value: the image of each variant that has it. */
    readonly picture?: () => string
  }[]
}

export type SeedVariant = {
  /** One value of each option, in the order of the options. */
  readonly choice: readonly string[]
  readonly sku: string
  readonly priceNaira: number
  /** 0..60, whole or half per cent. */
  readonly discountPercentage: number
  readonly stock: number
}

/** What a product is sold in; `priceNaira`, `discountPercentage` and `stock` of one with options are those of its variants. §10 */
export type SeedChoices = { readonly options: readonly SeedOption[]; readonly variants: readonly SeedVariant[] }

export type SeedProduct = {
  /** A category's key. */
  readonly category: string
  readonly title: string
  readonly description: string
  readonly brand: string
  readonly priceNaira: number
  /** 0..60, whole or half per cent. */
  readonly discountPercentage: number
  /** 0..5, one decimal. */
  readonly rating: number
  readonly stock: number
  /** 2 to 4 SVG texts on a 1200×1200 canvas; the first is the thumbnail. */
  readonly pictures: Pictures
  readonly choices?: SeedChoices
}

/** One line of a product list; a tuple, so that 200 products stay readable. */
export type SeedRow = readonly [
  title: string,
  brand: string,
  priceNaira: number,
  discountPercentage: number,
  rating: number,
  stock: number,
  description: string,
  pictures: Pictures | SoldAs,
]

/** Pictures of a product with options, and how its variants come from the figures of its line. */
export type SoldAs = { readonly pictures: Pictures; readonly choices: (figures: Figures) => SeedChoices }

export type Figures = Pick<SeedProduct, 'title' | 'brand' | 'priceNaira' | 'discountPercentage' | 'stock'>

export function inCategory(category: string, rows: readonly SeedRow[]): SeedProduct[] {
  return rows.map(([title, brand, priceNaira, discountPercentage, rating, stock, description, sold]) => {
    const figures = { title, brand, priceNaira, discountPercentage, stock }
    const rest = { category, rating, description }
    if (typeof sold === 'function') return { ...figures, ...rest, pictures: sold }
    return { ...figures, ...rest, pictures: sold.pictures, choices: sold.choices(figures) }
  })
}
