import { expect, test } from 'vitest'
import * as fixtures from '#test/product.ts'
import { breadcrumbStructuredData, productStructuredData } from './structured-data.ts'

const shirt = fixtures.product({
  price: 10_000,
  discountPercentage: 12.5,
  stock: 0,
  images: ['/images/a-640.webp', 'https://pictures.example/b.jpg'],
})

test('a product is offered at its discounted price, with absolute addresses', () => {
  expect(productStructuredData(shirt, 'https://shop.example')).toMatchObject({
    image: ['https://shop.example/images/a-640.webp', 'https://pictures.example/b.jpg'],
    offers: { price: 8750, priceCurrency: 'NGN', availability: 'https://schema.org/OutOfStock' },
  })
})

test('a product with options has an offer for each variant', () => {
  const { offers } = productStructuredData(fixtures.shirt(), 'https://shop.example') as {
    offers: { offers: unknown[] }
  }
  expect(offers).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: 12_500,
    highPrice: 13_500,
    offerCount: 3,
  })
  expect(offers.offers[2]).toMatchObject({
    '@type': 'Offer',
    url: 'https://shop.example/product/shirt?variant=m-clay',
    name: 'M / Clay',
    price: 12_500,
    availability: 'https://schema.org/OutOfStock',
  })
})

test('the price range is that of variants in stock', () => {
  const [small, large] = [
    fixtures.variant('s', ['S', 'Indigo'], { price: 5_000, stock: 0 }),
    fixtures.variant('m', ['M', 'Indigo'], { price: 9_000, stock: 1 }),
  ]
  const rangeOf = (...variants: (typeof small)[]) =>
    productStructuredData(fixtures.shirt({ variants }), '')
  expect(rangeOf(small, large)).toMatchObject({
    offers: { lowPrice: 9_000, highPrice: 9_000, offerCount: 2 },
  })
  expect(rangeOf(small)).toMatchObject({ offers: { lowPrice: 5_000, highPrice: 5_000 } })
})

test('the structured rating is that of buyers', () => {
  const one = { title: '', photos: [], name: 'Ada O.', answer: '', at: '2026-11-22T10:00:00.000Z' }
  const newest = [{ ...one, _id: 'x', stars: 4, text: 'Good' }]
  const reviews = { count: 3, average: 4.3, stars: [0, 0, 0, 2, 1], newest }
  expect(productStructuredData(shirt, '')).not.toHaveProperty('aggregateRating')
  expect(productStructuredData({ ...shirt, reviews }, '')).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, reviewCount: 3 },
    review: [
      {
        '@type': 'Review',
        reviewBody: 'Good',
        author: { name: 'Ada O.' },
        datePublished: '2026-11-22',
      },
    ],
  })
})

test('the crumbs are counted from 1 and the last has no address', () => {
  const { itemListElement } = breadcrumbStructuredData(
    [{ title: 'Home', to: '/' }, { title: 'Shirt' }],
    'https://s.example',
  ) as {
    itemListElement: unknown[]
  }
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://s.example/' },
    { '@type': 'ListItem', position: 2, name: 'Shirt', item: undefined },
  ])
})
