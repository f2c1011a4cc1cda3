import { expect, test } from 'vitest'
import { sumsBeforeDiscounts } from './discount-sums.ts'

test('an order without discounts lists what its items and its delivery cost', () => {
  expect(sumsBeforeDiscounts({ subtotal: 99.9, shippingPrice: 2_000 })).toEqual({
    items: 99.9,
    goods: [],
    delivery: 2_000,
    off: [],
  })
})

test('§9 the rows of discounts add up to the total', () => {
  const discounts = [
    { name: 'December', amount: 0.2, on: 'goods' as const },
    { name: 'Ten', code: 'TEN', amount: 10, on: 'goods' as const },
    { name: 'EID', code: 'EID', amount: 5, on: 'goods' as const },
    { name: 'Free delivery', code: 'FREE', amount: 2_000, on: 'delivery' as const },
  ]
  expect(sumsBeforeDiscounts({ subtotal: 84.9, shippingPrice: 0, discounts })).toEqual({
    items: 100.1,
    goods: [
      { label: 'December', amount: 0.2 },
      { label: 'Ten (TEN)', amount: 10 },
      { label: 'EID', amount: 5 },
    ],
    delivery: 2_000,
    off: [{ label: 'Free delivery (FREE)', amount: 2_000 }],
  })
})
