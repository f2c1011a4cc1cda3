import { expect, test } from 'vitest'
import { product, shirt, variant } from '#test/product.ts'
import { offerOf } from './offer.ts'

const sized = shirt()

test('a product without options is its own offer', () => {
  const plain = product()
  expect(offerOf(plain, [])).toBe(plain)
})

test('§10 price, discount, stock and picture are those of the chosen variant', () => {
  expect(offerOf(sized, ['M', 'Indigo'])).toEqual({
    price: 15_000,
    discountPercentage: 10,
    stock: 5,
    fromPrice: undefined,
    variant: sized.variants?.[1],
    image: '/images/indigo.webp',
  })
})

test('before a choice the cheapest possible price is shown', () => {
  expect(offerOf(sized, [undefined, undefined])).toMatchObject({
    price: 12_500,
    stock: 7,
    fromPrice: true,
  })
  expect(offerOf(sized, ['M', undefined])).toMatchObject({
    price: 15_000,
    stock: 5,
    fromPrice: undefined,
  })
})

test('`from` is shown where variants in stock cost more', () => {
  const others = shirt({
    variants: [variant('s', ['S', 'Clay'], { stock: 0, price: 100 }), variant('m', ['M', 'Clay'])],
  })
  expect(offerOf(others, [undefined, undefined])).toMatchObject({
    price: 12_500,
    fromPrice: undefined,
  })
})

test('variants that cost the same have no `from`', () => {
  const same = shirt({ variants: [variant('s', ['S', 'Clay']), variant('m', ['M', 'Clay'])] })
  expect(offerOf(same, [undefined, undefined]).fromPrice).toBeUndefined()
})

test('the picture of a colour is shown for each size', () => {
  const oneColour = shirt({
    variants: ['S', 'M'].map((size) =>
      variant(size, [size, 'Indigo'], { image: '/images/indigo.webp' }),
    ),
  })
  expect(offerOf(oneColour, [undefined, 'Indigo']).image).toBe('/images/indigo.webp')
  expect(offerOf(oneColour, ['XL', 'Indigo']).image).toBe('/images/indigo.webp')
  expect(offerOf(oneColour, [undefined, undefined]).image).toBeUndefined()
  expect(offerOf(sized, ['M', undefined]).image).toBeUndefined()
})

test('a combination that is not made has no stock and no variant', () => {
  expect(offerOf(sized, ['S', 'Clay'])).toMatchObject({ stock: 0 })
  expect(offerOf(sized, ['S', 'Clay']).variant).toBeUndefined()
})

test('as a list shows it, before its variants are loaded, the product is the offer', () => {
  const { variants: _variants, ...listed } = sized
  expect(offerOf(listed, [undefined, undefined])).toBe(listed)
})
