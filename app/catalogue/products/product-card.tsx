import { productPagePath } from '#contract/catalogue/product-path.ts'
import { isStockSoldOut } from '#contract/catalogue/product-rules.ts'
import { roundDownToWhole } from '#contract/platform/format.ts'
import { Price } from '../../orders/sales/price.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { ResponsivePicture } from '../../platform/ui/picture.tsx'
import { Stars } from '../reviews/stars.tsx'
import type { CardProduct } from './card.ts'

const CARD_IMAGE_SIZES =
  '(min-width: 80rem) 240px, (min-width: 64rem) 23vw, (min-width: 40rem) 30vw, 43vw'

/**
 * A lazy image's own width is known when it is loaded; browsers that do not know `auto` take the
 * largest it may be.
 */
const LAZY_IMAGE_SIZES = 'auto,43vw'

type ProductCardProps = { product: CardProduct; priority?: 'eager' | 'lazy'; heading?: 'h2' | 'h3' }

/**
 * A product in a list: the whole card leads to its page. Its styles are in app.css by element: a
 * page has 50 of them.
 */
export function ProductCard({ product, priority, heading: Heading = 'h3' }: ProductCardProps) {
  const { _id, title, brand, discountPercentage, rating, image, variant, choice } = product
  return (
    <article className="product-card">
      <ResponsivePicture
        address={image}
        alt=""
        sizes={priority === 'eager' ? CARD_IMAGE_SIZES : LAZY_IMAGE_SIZES}
        widths={[320, 640]}
        fallback={320}
        priority={priority}
        className=""
      />
      {(isStockSoldOut(product) || discountPercentage > 0) && (
        <p className="card-tags">
          {isStockSoldOut(product) && <span className="tag bg-ink text-paper">Sold out</span>}
          {discountPercentage > 0 && (
            <span className="tag bg-clay-soft text-clay">{`−${roundDownToWhole(discountPercentage)}%`}</span>
          )}
        </p>
      )}
      <p className="card-brand">{brand}</p>
      <Heading>
        <Link to={productPagePath(_id, variant)} className="card-link">
          {title}
        </Link>
      </Heading>
      {choice && <p className="text-sm text-muted">{choice}</p>}
      <Stars rating={rating} />
      <Price {...product} />
      <CardColourDots {...product} />
    </article>
  )
}

const MAX_COLOUR_DOTS = 5
/** Pixels from one dot to the next. */
const COLOUR_DOT_STEP = 18

/**
 * The colours that a product comes in, as dots. The content policy allows no inline style, so that
 * they are drawn.
 */
function CardColourDots({ colours = [] }: CardProduct) {
  if (colours.length === 0) return null
  const further = colours.length - MAX_COLOUR_DOTS
  return (
    <p className="mt-1 flex text-sm text-muted">
      <svg
        role="img"
        aria-label={colours.map(([value]) => value).join(', ')}
        className="swatch card-swatches"
        width={COLOUR_DOT_STEP * Math.min(colours.length, MAX_COLOUR_DOTS)}
        height={20}
      >
        {colours.slice(0, MAX_COLOUR_DOTS).map(([value, swatch], place) => (
          <circle key={value} cx={place * COLOUR_DOT_STEP + 8} fill={swatch} />
        ))}
      </svg>
      {further > 0 && <span aria-hidden="true">{`+${further}`}</span>}
    </p>
  )
}
