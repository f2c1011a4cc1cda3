import { inStockFirst } from '#contract/catalogue/choice.ts'
import { productPath } from '#contract/catalogue/product-path.ts'
import { choiceText, isSoldOut } from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { ProductReviews } from '#contract/catalogue/shown-reviews.ts'
import type { Variant } from '#contract/catalogue/variants.ts'
import { unitPrice } from '#contract/orders/pricing.ts'
import { dateOf } from '#contract/platform/times.ts'
import type { Crumb } from '../../platform/ui/breadcrumbs.tsx'

const absolute = (origin: string, address: string): string =>
  new URL(address, origin || 'http://localhost').href

/**
 * A product as schema.org describes one. Its rating is that of buyers only, because the own rating
 * of the shop is not made of reviews.
 */
export function productData(product: Product, origin: string): object {
  const { variants, reviews } = product
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.description,
    image: product.images.map((address) => absolute(origin, address)),
    sku: product._id,
    brand: { '@type': 'Brand', name: product.brand },
    offers: variants
      ? variantOffers(product, variants, origin)
      : offer(product, productPath(product._id), origin),
  }
  return reviews ? { ...data, ...reviewed(reviews) } : data
}

const reviewed = ({ average, count, newest }: ProductReviews): object => ({
  aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
  review: newest.map(({ stars, title, text, name, at }) => ({
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: stars },
    author: { '@type': 'Person', name },
    name: title || undefined,
    reviewBody: text,
    datePublished: dateOf(at),
  })),
})

type Offered = Pick<Product, 'price' | 'discountPercentage' | 'stock'>

const offer = (offered: Offered, path: string, origin: string): object => ({
  '@type': 'Offer',
  url: absolute(origin, path),
  price: unitPrice(offered),
  priceCurrency: 'NGN',
  availability: `https://schema.org/${isSoldOut(offered) ? 'OutOfStock' : 'InStock'}`,
})

/**
 * An offer of each variant. The lowest and highest price are those of variants that can be bought,
 * if there are any.
 */
function variantOffers({ _id }: Product, variants: readonly Variant[], origin: string): object {
  const prices = inStockFirst(variants).map(unitPrice)
  return {
    '@type': 'AggregateOffer',
    url: absolute(origin, productPath(_id)),
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    priceCurrency: 'NGN',
    offerCount: variants.length,
    offers: variants.map((variant) => ({
      ...offer(variant, productPath(_id, variant._id), origin),
      name: choiceText(variant.values),
      sku: variant.sku || variant._id,
    })),
  }
}

/** The breadcrumbs of a page. The last one is the page itself and needs no address. */
export const breadcrumbData = (crumbs: readonly Crumb[], origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ title, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: to && absolute(origin, to),
  })),
})
