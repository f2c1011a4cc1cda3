import { preferVariantsInStock } from '#contract/catalogue/choice.ts'
import { productPagePath } from '#contract/catalogue/product-path.ts'
import { isStockSoldOut, textOfChoice } from '#contract/catalogue/product-rules.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { ProductReviewSummary } from '#contract/catalogue/shown-reviews.ts'
import type { ProductVariant } from '#contract/catalogue/variants.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import type { Crumb } from '../../platform/ui/breadcrumbs.tsx'

const toAbsoluteAddress = (origin: string, address: string): string =>
  new URL(address, origin || 'http://localhost').href

/**
 * A product as schema.org describes one. Its rating is that of buyers only, because the own rating
 * of the shop is not made of reviews.
 */
export function productStructuredData(product: Product, origin: string): object {
  const { variants, reviews } = product
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.description,
    image: product.images.map((address) => toAbsoluteAddress(origin, address)),
    sku: product._id,
    brand: { '@type': 'Brand', name: product.brand },
    offers: variants
      ? variantOffersStructuredData(product, variants, origin)
      : offerStructuredData(product, productPagePath(product._id), origin),
  }
  return reviews ? { ...data, ...reviewStructuredData(reviews) } : data
}

const reviewStructuredData = ({ average, count, newest }: ProductReviewSummary): object => ({
  aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
  review: newest.map(({ stars, title, text, name, at }) => ({
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: stars },
    author: { '@type': 'Person', name },
    name: title || undefined,
    reviewBody: text,
    datePublished: dateInLagos(at),
  })),
})

type OfferedPrice = Pick<Product, 'price' | 'discountPercentage' | 'stock'>

const offerStructuredData = (offered: OfferedPrice, path: string, origin: string): object => ({
  '@type': 'Offer',
  url: toAbsoluteAddress(origin, path),
  price: unitPrice(offered),
  priceCurrency: 'NGN',
  availability: `https://schema.org/${isStockSoldOut(offered) ? 'OutOfStock' : 'InStock'}`,
})

/**
 * An offer of each variant. The lowest and highest price are those of variants that can be bought,
 * if there are any.
 */
function variantOffersStructuredData(
  { _id }: Product,
  variants: readonly ProductVariant[],
  origin: string,
): object {
  const prices = preferVariantsInStock(variants).map(unitPrice)
  return {
    '@type': 'AggregateOffer',
    url: toAbsoluteAddress(origin, productPagePath(_id)),
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    priceCurrency: 'NGN',
    offerCount: variants.length,
    offers: variants.map((variant) => ({
      ...offerStructuredData(variant, productPagePath(_id, variant._id), origin),
      name: textOfChoice(variant.values),
      sku: variant.sku || variant._id,
    })),
  }
}

/** The breadcrumbs of a page. The last one is the page itself and needs no address. */
export const breadcrumbStructuredData = (crumbs: readonly Crumb[], origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ title, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: to && toAbsoluteAddress(origin, to),
  })),
})
