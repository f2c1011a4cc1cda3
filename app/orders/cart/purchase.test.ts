import { expect, test } from 'vitest'
import { MAX_QTY } from '#contract/platform/limits.ts'
import { addedToCartText } from './purchase.ts'

const shirt = { title: 'Ankara shirt', stock: 2 }

test('all requested pieces were added: the product is in the cart', () => {
  expect(addedToCartText(shirt, { requested: 2, added: 2 })).toBe('Ankara shirt is in your cart')
})

test('a choice is named', () => {
  expect(addedToCartText({ ...shirt, choice: 'M / Indigo' }, { requested: 1, added: 1 })).toBe(
    'Ankara shirt (M / Indigo) is in your cart',
  )
})

test.each([0, 1])('only %i of 2 were added, and the cart says so', (added) => {
  expect(addedToCartText(shirt, { requested: 2, added })).toBe('only 2 left, all are in your cart')
})

test('an order below the stock does not say it runs out', () => {
  expect(addedToCartText({ ...shirt, stock: MAX_QTY + 1 }, { requested: 1, added: 0 })).toBe(
    'only 10000 of one product fit in an order, all are in your cart',
  )
})
