import { expect, test } from 'vitest'
import * as fixtures from '#test/product.ts'
import { toProductCard } from './card.ts'
import { productFromCard } from './product-seen.ts'

const { variants: _variants, ...shirt } = fixtures.shirt({ images: ['/images/shirt.webp'] })
const offered = fixtures.variant('m-indigo', ['M', 'Indigo'], {
  price: 15_000,
  stock: 0,
  image: '/images/indigo.webp',
})

test('a card shows the variant that meets the filters', () => {
  const card = toProductCard({ ...shirt, offered })
  expect(card).toMatchObject({ price: 15_000, stock: 0, image: '/images/indigo.webp' })
  expect(card).toMatchObject({ variant: 'm-indigo', choice: 'M / Indigo' })
  expect(card).not.toHaveProperty('fromPrice')
  expect(productFromCard(card)).not.toHaveProperty('variant')
})

test('a card has only its own fields of a product', () => {
  const card = toProductCard({ ...shirt, warrantyMonths: 24 } as typeof shirt)
  expect(card).not.toHaveProperty('warrantyMonths')
  expect(card).not.toHaveProperty('description')
})

test('without such a variant a card shows the product', () => {
  const card = toProductCard(shirt)
  expect(card).toMatchObject({ fromPrice: true, image: '/images/shirt.webp' })
  expect(card).not.toHaveProperty('variant')
})
