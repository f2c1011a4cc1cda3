import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { stateOfOptionValue } from '#contract/catalogue/choice.ts'
import { isStockSoldOut } from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { searchResultsPath } from '#contract/catalogue/search-path.ts'
import { countWithNoun, formatPercent } from '#contract/platform/format.ts'
import { Price } from '../../orders/sales/price.tsx'
import { useShopSettings } from '../../platform/shop/use-shop.ts'
import { Icon, type IconName } from '../../platform/ui/icon.tsx'
import { DeliveryPriceLine } from '../../shopfront/delivery/delivery-line.tsx'
import { useShopCategory } from '../categories/queries.ts'
import { Stars } from '../reviews/stars.tsx'
import { SizeGuideButton } from '../size-guides/size-guide.tsx'
import { ProductBuyBox } from './buy-box.tsx'
import type { ProductOffer } from './offer.ts'
import { OptionChipGroup } from './option-group.tsx'
import type { ProductChoice } from './use-choice.ts'

/**
 * The right half of a product page: title, rating, price, stock, options, the buttons to buy and
 * the description.
 */
export function ProductDetailsColumn({
  product,
  offer,
  choosing,
}: {
  product: Product
  offer: ProductOffer
  choosing: ProductChoice
}) {
  const { title, brand, rating, reviews } = product
  const { discountPercentage, stock } = offer
  return (
    <div className="max-lg:contents lg:grid lg:min-w-0 lg:content-start lg:gap-5">
      <div className="grid gap-3">
        <Link to={searchResultsPath(brand)} className="text-link justify-self-start">
          {brand}
        </Link>
        <h1 tabIndex={-1} className="display text-3xl sm:text-4xl">
          {title}
        </h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-lg">
          {reviews && <span className="-mr-2 text-base text-muted">Our rating</span>}
          <Stars rating={rating} />
          {!reviews && rating > 0 && (
            <span aria-hidden="true" className="-ml-2 text-base text-muted">
              {rating.toFixed(1)}
            </span>
          )}
          {reviews && (
            <a href="#reviews" className="text-link text-base">
              {reviews.average.toFixed(1)} of 5 from {countWithNoun(reviews.count, 'buyer')}
            </a>
          )}
          {discountPercentage > 0 && (
            <span className="tag bg-clay-soft text-sm font-bold text-clay">
              {formatPercent(discountPercentage)} off
            </span>
          )}
        </div>
      </div>
      <div aria-live="polite" className="grid gap-5">
        <Price {...offer} size="page" />
        <p>
          Stock:{' '}
          {isStockSoldOut(offer) ? (
            <s className="text-muted">{stock}</s>
          ) : (
            <span className="font-semibold">{stock}</span>
          )}
        </p>
      </div>
      <ProductOptions product={product} choosing={choosing} />
      <ProductBuyBox product={product} offer={offer} choosing={choosing} />
      <div className="grid gap-1">
        <DeliveryPriceLine />
        <BuyingNotes />
      </div>
      <section aria-labelledby="description" className="border-t border-line pt-6">
        <h2 id="description" className="display text-xl">
          Description
        </h2>
        <p className="mt-3 max-w-prose whitespace-pre-line">{product.description}</p>
      </section>
    </div>
  )
}

function BuyingNotes() {
  const places = useShopSettings().onDelivery
  return (
    <ul className="grid gap-2 text-sm text-muted">
      <BuyingNote icon="box">You see the price of delivery before you give any details</BuyingNote>
      <BuyingNote icon="card">Pay by card, transfer or USSD</BuyingNote>
      {places && (
        <BuyingNote icon="cash">
          Or pay on delivery in {new Intl.ListFormat('en-NG').format(places)}
        </BuyingNote>
      )}
    </ul>
  )
}

const BuyingNote = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="flex items-center gap-3">
    <Icon name={icon} size={18} className="shrink-0 text-accent" />
    <span>{children}</span>
  </li>
)

/** The options of a product. Until its variants are loaded, every value counts as available. */
function ProductOptions({ product, choosing }: { product: Product; choosing: ProductChoice }) {
  const { choice, choose, isAsked, groups } = choosing
  const category = useShopCategory(product.category)
  if (!product.options) return null
  return (
    <div ref={groups} className="grid gap-4">
      {product.options.map((option, position) => (
        <OptionChipGroup
          key={option.name}
          option={option}
          chosen={choice[position]}
          stateOf={(value) =>
            product.variants ? stateOfOptionValue(product, choice, position, value) : 'there'
          }
          isAsked={isAsked}
          onChoose={(value) => choose(position, value)}
        >
          {option.name.toLowerCase() === 'size' && <SizeGuideButton category={category} />}
        </OptionChipGroup>
      ))}
    </div>
  )
}
