import { SIMILAR_SHOWN } from './limits.ts'
import type { Product } from './products.ts'

/** Up to 6 others of the same category. §9 */
export const similarOf = (products: readonly Product[], id: string): Product[] =>
  products.filter((product) => product._id !== id).slice(0, SIMILAR_SHOWN)

/** Five stars; the one at `index` (from 0) is lit when the rating is at least its index. §9 */
export const isStarLit = (rating: number, index: number): boolean => rating >= index

/** §2: stock is struck through at 0 or less. */
export const isSoldOut = ({ stock }: Pick<Product, 'stock'>): boolean => stock <= 0
