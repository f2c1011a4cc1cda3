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
  const { _id, title, brand, discountPercentage, rating, images } = product
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
      <Price {...product} />
      <Colours {...product} />
    </article>
  )
}

const DOTS = 5
/** Pixels from one dot to the next. */
const STEP = 18

/** The colours that a product comes in, as dots. The content policy allows no inline style, so that they are drawn. §10 */
function Colours({ options = [] }: Product) {
  const colours = options.flatMap(({ values }) => values).filter(({ swatch }) => swatch)
  const further = colours.length - DOTS
  return (
    colours.length > 1 && (
      <p className="mt-1 flex text-sm text-muted">
        <svg
          role="img"
          aria-label={colours.map(({ value }) => value).join(', ')}
          className="swatch"
          width={STEP * Math.min(colours.length, DOTS)}
          height={20}
        >
          {colours.slice(0, DOTS).map(({ value, swatch }, place) => (
            <circle key={value} cx={place * STEP + 8} cy={10} r={7} fill={swatch} />
          ))}
        </svg>
        {further > 0 && <span aria-hidden="true">+{further}</span>}
      </p>
    )
  )
}
