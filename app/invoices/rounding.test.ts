import { expect, test } from 'vitest'
import { isRounded } from './rounding.ts'

test('whole discounts multiply out', () => {
  expect(isRounded({ price: 12_000, discountPercentage: 10, qty: 7 })).toBe(false)
  expect(isRounded({ price: 1999.99, discountPercentage: 0, qty: 3 })).toBe(false)
})

test('a unit price that was rounded does not, unless there is only one', () => {
  const line = { price: 999.99, discountPercentage: 12.5 }
  expect(isRounded({ ...line, qty: 4 })).toBe(true)
  expect(isRounded({ ...line, qty: 1 })).toBe(false)
})
