import { StillList } from '../../platform/hydration/still.tsx'
import type { CardProduct } from './card.ts'
import { ProductCard } from './product-card.tsx'

/** The number of images on the first screen of a wide window. */
const FIRST_ROW_CARDS = 5

/**
 * `isFirst`: the list is the first thing on its page, so the images of its first row load at once.
 */
type ProductCardGridProps = {
  products: readonly CardProduct[]
  isFirst?: boolean
  heading?: 'h2' | 'h3'
  wide?: string
}

const WIDE_GRID_COLUMNS = 'lg:grid-cols-4 xl:grid-cols-5'

/** The cards of a list in columns. */
export const ProductCardGrid = ({
  products,
  isFirst = false,
  heading,
  wide = WIDE_GRID_COLUMNS,
}: ProductCardGridProps) => (
  <StillList className={`grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:gap-x-6 ${wide}`}>
    {products.map((product, position) => (
      <li key={product._id}>
        <ProductCard
          product={product}
          heading={heading}
          priority={isFirst && position < FIRST_ROW_CARDS ? 'eager' : 'lazy'}
        />
      </li>
    ))}
  </StillList>
)
