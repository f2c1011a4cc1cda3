import { unitPrice } from '#contract/pricing.ts'
import { isSoldOut } from '#contract/product-rules.ts'
import type { Product } from '#contract/products.ts'
import type { Crumb } from '../ui/breadcrumbs.tsx'

const absolute = (origin: string, address: string): string => new URL(address, origin || 'http://localhost').href

/** A product as schema.org describes one. No rating: the shop's is not made of reviews. */
export const productData = (product: Product, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.title,
  description: product.description,
  image: product.images.map((address) => absolute(origin, address)),
  sku: product._id,
  brand: { '@type': 'Brand', name: product.brand },
  offers: {
    '@type': 'Offer',
    url: absolute(origin, `/product/${product._id}`),
    price: unitPrice(product),
    priceCurrency: 'NGN',
    availability: `https://schema.org/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
  },
})

/** The crumbs of a page; the last one, the page itself, needs no address. */
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
