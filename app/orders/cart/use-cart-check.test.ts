import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import * as fixtures from '#test/product.ts'
import { emptyCart } from '../stored/stored-cart.ts'
import { addPurchaseToCart } from './edit-cart.ts'
import { toPurchase } from './purchase.ts'
import { findCartLineChange } from './use-cart-check.ts'

const shirt = fixtures.product({ price: 12_000, discountPercentage: 10 })
const [item] = addPurchaseToCart(emptyCart, shirt, 3).items
const changeTo = (values: Partial<Product>) =>
  item && findCartLineChange(item, { ...shirt, ...values })

test('an unchanged product is no change', () => {
  expect(changeTo({})).toBeUndefined()
  expect(changeTo({ stock: 3, title: 'Ankara shirt, new' })).toBeUndefined()
})

test('a new price is given after its discount', () => {
  expect(changeTo({ price: 15_000 })).toMatchObject({
    price: { from: 10_800, to: 13_500 },
    qty: undefined,
    isGone: false,
  })
  expect(changeTo({ discountPercentage: 0 })).toMatchObject({ price: { from: 10_800, to: 12_000 } })
})

test('fewer left than in the cart is given as pieces, old and new', () => {
  expect(changeTo({ stock: 2 })).toMatchObject({
    qty: { from: 3, to: 2 },
    price: undefined,
    isGone: false,
  })
})

test('sold out and no longer sold are both gone', () => {
  expect(changeTo({ stock: 0 })).toMatchObject({ isGone: true })
  expect(item && findCartLineChange(item, null)).toMatchObject({ isGone: true, now: undefined })
})

describe('a line with a choice', () => {
  const sized = fixtures.shirt()
  const [line] = addPurchaseToCart(emptyCart, toPurchase(sized, sized.variants?.[1]), 3).items
  const changesTo = (values: Partial<Product>) =>
    line && findCartLineChange(line, { ...sized, ...values })
  const withVariant = (values: object) =>
    changesTo({
      variants: sized.variants?.map((one) =>
        one._id === 'm-indigo' ? { ...one, ...values } : one,
      ),
    })

  test('is compared with its own variant, not with the product', () => {
    expect(changesTo({ price: 1, stock: 1 })).toBeUndefined()
    expect(withVariant({ price: 20_000 })).toMatchObject({
      price: { from: 13_500, to: 18_000 },
      isGone: false,
    })
    expect(withVariant({ stock: 1 })).toMatchObject({ qty: { from: 3, to: 1 }, isGone: false })
  })

  test('sold out or removed it is gone, and the others are offered', () => {
    expect(withVariant({ stock: 0 })).toMatchObject({ isGone: true, hasOthers: true })
    expect(changesTo({ variants: [] })).toMatchObject({
      isGone: true,
      hasOthers: true,
      now: undefined,
    })
    expect(changesTo({ variants: [], stock: 0 })).toMatchObject({ isGone: true, hasOthers: false })
  })

  test('a renamed value is shown, old and new, and accepted with the rest', () => {
    expect(withVariant({ values: ['Medium', 'Indigo'] })).toMatchObject({
      choice: { from: 'M / Indigo', to: 'Medium / Indigo' },
      now: { choice: 'Medium / Indigo' },
      price: undefined,
    })
  })

  test('of a product that has no options any more is gone', () => {
    expect(changesTo({ options: undefined, variants: undefined })).toMatchObject({
      isGone: true,
      hasOthers: false,
    })
  })
})

describe('a line from before the product had options', () => {
  const plain = fixtures.product()
  const [line] = addPurchaseToCart(emptyCart, plain, 3).items

  test('asks for each of them', () => {
    expect(line && findCartLineChange(line, fixtures.shirt())).toMatchObject({
      missing: [{ name: 'Size' }, { name: 'Colour' }],
      isGone: false,
    })
  })

  test('is gone where nothing of it is left to choose', () => {
    expect(line && findCartLineChange(line, fixtures.shirt({ stock: 0 }))).toMatchObject({
      isGone: true,
      hasOthers: false,
    })
  })
})
