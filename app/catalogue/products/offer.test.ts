import { expect, test } from 'vitest'
import { product, shirt, variant } from '#test/product.ts'
import { offerOfChoice } from './offer.ts'

const sized = shirt()

test('a product without options is its own offer', () => {
  const plain = product()
  expect(offerOfChoice(plain, [])).toBe(plain)
})

test('§10 price, discount, stock and picture are those of the chosen variant', () => {
  expect(offerOfChoice(sized, ['M', 'Indigo'])).toEqual({
    price: 15_000,
    discountPercentage: 10,
    stock: 5,
    fromPrice: undefined,
    variant: sized.variants?.[1],
    image: '/images/indigo.webp',
  })
})

test('before a choice the cheapest possible price is shown', () => {
  expect(offerOfChoice(sized, [undefined, undefined])).toMatchObject({
    price: 12_500,
    stock: 7,
    fromPrice: true,
  })
  expect(offerOfChoice(sized, ['M', undefined])).toMatchObject({
    price: 15_000,
    stock: 5,
    fromPrice: undefined,
  })
})

test('`from` is shown where variants in stock cost more', () => {
  const others = shirt({
    variants: [variant('s', ['S', 'Clay'], { stock: 0, price: 100 }), variant('m', ['M', 'Clay'])],
  })
  expect(offerOfChoice(others, [undefined, undefined])).toMatchObject({
    price: 12_500,
    fromPrice: undefined,
  })
})

test('variants that cost the same have no `from`', () => {
  const same = shirt({ variants: [variant('s', ['S', 'Clay']), variant('m', ['M', 'Clay'])] })
  expect(offerOfChoice(same, [undefined, undefined]).fromPrice).toBeUndefined()
})

test('the picture of a colour is shown for each size', () => {
  const oneColour = shirt({
    variants: ['S', 'M'].map((size) =>
      variant(size, [size, 'Indigo'], { image: '/images/indigo.webp' }),
    ),
  })
  expect(offerOfChoice(oneColour, [undefined, 'Indigo']).image).toBe('/images/indigo.webp')
  expect(offerOfChoice(oneColour, ['XL', 'Indigo']).image).toBe('/images/indigo.webp')
  expect(offerOfChoice(oneColour, [undefined, undefined]).image).toBeUndefined()
  expect(offerOfChoice(sized, ['M', undefined]).image).toBeUndefined()
})

test('a combination that is not made has no stock and no variant', () => {
  expect(offerOfChoice(sized, ['S', 'Clay'])).toMatchObject({ stock: 0 })
  expect(offerOfChoice(sized, ['S', 'Clay']).variant).toBeUndefined()
})

test('as a list shows it, before its variants are loaded, the product is the offer', () => {
  const { variants: _variants, ...listed } = sized
  expect(offerOfChoice(listed, [undefined, undefined])).toBe(listed)
})
