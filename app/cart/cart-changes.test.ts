import { expect, test } from 'vitest'
import type { Product } from '#contract/products.ts'
import { product } from '#test/product.ts'
import { emptyCart } from '../store/cart.ts'
import { lineChange } from './cart-changes.ts'
import { add } from './edit-cart.ts'

const shirt = product({ price: 12_000, discountPercentage: 10 })
const [item] = add(emptyCart, shirt, 3).items
const changeTo = (values: Partial<Product>) => item && lineChange(item, { ...shirt, ...values })

test('an unchanged product is no change', () => {
  expect(changeTo({})).toBeUndefined()
  expect(changeTo({ stock: 3, title: 'Ankara shirt, new' })).toBeUndefined()
})

test('a new price is given as the price of one piece after its discount, old and new', () => {
  expect(changeTo({ price: 15_000 })).toMatchObject({
    price: { from: 10_800, to: 13_500 },
    qty: undefined,
    isGone: false,
  })
  expect(changeTo({ discountPercentage: 0 })).toMatchObject({ price: { from: 10_800, to: 12_000 } })
})

test('fewer left than in the cart is given as pieces, old and new', () => {
  expect(changeTo({ stock: 2 })).toMatchObject({ qty: { from: 3, to: 2 }, price: undefined, isGone: false })
})

test('sold out and no longer sold are both gone', () => {
  expect(changeTo({ stock: 0 })).toMatchObject({ isGone: true })
  expect(item && lineChange(item, null)).toMatchObject({ isGone: true, product: undefined })
})
