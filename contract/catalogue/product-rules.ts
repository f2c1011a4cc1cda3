import { SIMILAR_SHOWN } from '../platform/limits.ts'
import type { Product } from './products.ts'

/** Up to 6 others of the same category. */
export const similarProductsOf = <P extends Pick<Product, '_id'>>(
  products: readonly P[],
  id: string,
): P[] => products.filter((product) => product._id !== id).slice(0, SIMILAR_SHOWN)

/** Five stars; the one at `index` (from 0) is lit when the rating is at least its index. */
export const isRatingStarLit = (rating: number, index: number): boolean => rating >= index

/** A variant's values in words: `M / Indigo`; empty without options. */
export const textOfChoice = (values: readonly string[]): string => values.join(' / ')

/** A line's product as texts without a column for the choice name it: `Kaftan (M / Indigo)`. */
export const titleWithChoiceOf = ({
  title,
  choice,
}: {
  title: string
  choice?: string | undefined
}): string => (choice ? `${title} (${choice})` : title)

/** Stock is struck through at 0 or less. */
export const isStockSoldOut = ({ stock }: Pick<Product, 'stock'>): boolean => stock <= 0
