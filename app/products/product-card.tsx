import { Link } from 'react-router'
import { percent } from '#contract/format.ts'
import { isSoldOut } from '#contract/product-rules.ts'
import type { Product } from '#contract/products.ts'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { Stars } from '../ui/stars.tsx'

const CARD_SIZES = '(min-width: 80rem) 240px, (min-width: 64rem) 23vw, (min-width: 40rem) 30vw, 43vw'

type ProductCardProps = { product: Product; priority?: 'eager' | 'lazy'; heading?: 'h2' | 'h3' }

/** A product in a list: the whole card leads to its page. */
export function ProductCard({ product, priority, heading: Heading = 'h3' }: ProductCardProps) {
  const { _id, title, brand, price, discountPercentage, rating, images } = product
  return (
    <article className="product-card">
      <div className="relative">
        <Picture
          address={images[0]}
          alt=""
          sizes={CARD_SIZES}
          widths={[160, 320, 640]}
          priority={priority}
          className="aspect-square rounded-box"
        />
        <p className="absolute top-2 left-2 flex flex-wrap gap-1 text-xs font-bold">
          {isSoldOut(product) && <span className="tag bg-ink text-paper">Sold out</span>}
          {discountPercentage > 0 && <span className="tag bg-clay-soft text-clay">−{percent(discountPercentage)}</span>}
        </p>
      </div>
      <p className="mt-3 line-clamp-1 text-sm text-muted">{brand}</p>
      <Heading className="line-clamp-2 min-h-[2lh] leading-snug font-semibold">
        <Link to={`/product/${_id}`} className="product-card-link">
          {title}
        </Link>
      </Heading>
      <div className="mt-1 text-sm">
        <Stars rating={rating} />
      </div>
      <Price price={price} discountPercentage={discountPercentage} />
    </article>
  )
}
