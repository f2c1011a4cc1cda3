import type { Pictures } from './drawings/views.ts'

export type SeedCategory = {
  readonly key: string
  readonly title: string
  readonly description: string
  /** SVG text, 96×96. */
  readonly icon: string
}

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
  pictures: Pictures,
]

export function inCategory(category: string, rows: readonly SeedRow[]): SeedProduct[] {
  return rows.map(([title, brand, priceNaira, discountPercentage, rating, stock, description, pictures]) => {
    return { category, title, brand, priceNaira, discountPercentage, rating, stock, description, pictures }
  })
}
