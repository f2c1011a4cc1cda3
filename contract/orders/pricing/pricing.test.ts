import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cardAmountKobo,
  fullLineTotal,
  lineTotal,
  lineTotalKobo,
  orderTotal,
  ownDiscountOfLines,
  subtotalOfLines,
  toKobo,
  toNaira,
  unitPrice,
} from './pricing.ts'

const kobo = fc.integer({ min: 0, max: 100_000_000_00 })
const hundredths = fc.integer({ min: 0, max: 10_000 })
const qty = fc.integer({ min: 1, max: 10_000 })
const line = fc
  .record({ kobo, hundredths, qty })
  .map((one) => ({ price: one.kobo / 100, discountPercentage: one.hundredths / 100, qty: one.qty }))
const lines = fc.array(line, { maxLength: 50 })

describe('Line total = price × qty × (1 − discountPercentage/100)', () => {
  test.each([
    ['no discount', 1000, 0, 1, 1000],
    ['a tenth off three', 2500, 10, 3, 6750],
    ['all of it off', 2500, 100, 3, 0],
    ['half a percent', 100, 0.5, 1, 99.5],
    ['a hundredth of a percent', 10_000, 0.01, 1, 9999],
    ['half a kobo goes up', 0.01, 50, 1, 0.01],
    ['less than half a kobo goes down', 0.01, 50.01, 1, 0],
    ['rounded once per line, not once per piece', 0.33, 50, 2, 0.33],
    ['33.33 % of 0.99', 0.99, 33.33, 1, 0.66],
    ['a price whose float is a little too small', 1.005, 0, 1, 1.01],
    ['19.99 three times at 12.5 %', 1999.99, 12.5, 3, 5249.97],
    ['free', 0, 0, 5, 0],
    ['the dearest line of all', 1_000_000_000, 0.01, 10_000, 9_999_000_000_000],
  ])('%s', (_what, price, discountPercentage, qty, total) => {
    expect(lineTotal({ price, discountPercentage, qty })).toBe(total)
  })

  test('is the exact fraction rounded half up, for every price, discount and quantity', () => {
    fc.assert(
      fc.property(kobo, hundredths, qty, (priceKobo, hundredth, pieces) => {
        const total = BigInt(
          lineTotalKobo({ priceKobo, discountPercentage: hundredth / 100, qty: pieces }),
        )
        // in ten-thousandths of a kobo
        const exact = BigInt(priceKobo) * BigInt(pieces) * BigInt(10_000 - hundredth)
        const above = total * 10_000n - exact
        expect(above > -5_000n && above <= 5_000n).toBe(true)
      }),
    )
  })

  test('is never negative and never more than without a discount', () => {
    fc.assert(
      fc.property(line, (one) => {
        expect(lineTotal(one)).toBeGreaterThanOrEqual(0)
        expect(lineTotal(one)).toBeLessThanOrEqual(fullLineTotal(one))
      }),
    )
  })
})

describe('Cart subtotal = sum of qty × price reduced by the item’s discountPercentage', () => {
  test('an empty cart is 0', () => expect(subtotalOfLines([])).toBe(0))

  test('0.1 and 0.2 make 0.3', () => {
    const [one, two] = [0.1, 0.2].map((price) => ({ price, discountPercentage: 0, qty: 1 }))
    expect(subtotalOfLines([one, two] as never)).toBe(0.3)
  })

  test('is the sum of the line totals to the kobo, in any order', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const sum = cart.reduce((total, one) => total + toKobo(lineTotal(one)), 0)
        expect(toKobo(subtotalOfLines(cart))).toBe(sum)
        expect(subtotalOfLines(cart.toReversed())).toBe(subtotalOfLines(cart))
      }),
    )
  })

  test('and the discount row add up to the full prices', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const full = cart.reduce((total, one) => total + toKobo(fullLineTotal(one)), 0)
        expect(toKobo(subtotalOfLines(cart)) + toKobo(ownDiscountOfLines(cart))).toBe(full)
        expect(ownDiscountOfLines(cart)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('totals', () => {
  test('Order total = subtotal + shippingPrice', () => {
    expect(orderTotal({ subtotal: 5249.97, shippingPrice: 2000 })).toBe(7249.97)
    expect(orderTotal({ subtotal: 0.1, shippingPrice: 0.2 })).toBe(0.3)
  })

  test('Card payment amount = 100 × (shippingPrice + subtotal), a whole number', () => {
    expect(cardAmountKobo({ subtotal: 19.99, shippingPrice: 1.1 })).toBe(2109)
    fc.assert(
      fc.property(kobo, kobo, (subtotal, shipping) => {
        const sums = { subtotal: subtotal / 100, shippingPrice: shipping / 100 }
        expect(cardAmountKobo(sums)).toBe(subtotal + shipping)
        expect(toKobo(orderTotal(sums))).toBe(subtotal + shipping)
      }),
    )
  })

  test('Invoice unit price = price × (1 − discount/100)', () => {
    expect(unitPrice({ price: 2500, discountPercentage: 10 })).toBe(2250)
    expect(unitPrice({ price: 0.99, discountPercentage: 33.33 })).toBe(0.66)
  })

  test('the payment page lists qty × price with no discount', () => {
    expect(fullLineTotal({ price: 1999.99, discountPercentage: 50, qty: 3 })).toBe(5999.97)
  })
})

describe('naira and kobo', () => {
  test('lead to each other and back, up to the largest sum an order can have', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 47 }), (amount) => {
        expect(toKobo(toNaira(amount))).toBe(amount)
      }),
    )
  })

  test.each([
    [1.005, 101],
    [8.345, 835],
    [0.001, 0],
    [0.005, 1],
    [1_000_000_000.99, 100_000_000_099],
  ])('%d naira are %d kobo', (naira, expected) => expect(toKobo(naira)).toBe(expected))
})
