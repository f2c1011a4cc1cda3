import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import { runs } from '#test/random.ts'
import { pricesInFile, readPriceAndDiscount, struckPriceOf } from './prices.ts'

describe('prices', () => {
  test('§8 prices and compare-at prices are exchanged as Shopify has them', () => {
    expect(pricesInFile({ price: 1000, discountPercentage: 33.33 })).toEqual({
      price: '666.70',
      compareAt: '1000.00',
    })
    expect(pricesInFile({ price: 1000, discountPercentage: 0 })).toEqual({
      price: '1000.00',
      compareAt: '',
    })
  })

  test('Compare-at prices come back to the kobo, until the price is changed', () => {
    const kobo = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(kobo, kobo, (first, second) => {
        const [paid, compareAt] = [Math.min(first, second) / 100, Math.max(first, second) / 100]
        const read = readPriceAndDiscount({ price: paid, compareAt, discountPercentage: undefined })
        if (!read || read.discountPercentage === 0) return
        expect(pricesInFile({ ...read, compareAt })).toEqual({
          price: paid.toFixed(2),
          compareAt: compareAt.toFixed(2),
        })
        if (read.discountPercentage > 90) return // a kobo paid is then many naira before
        const price = (read.price * 100 + 100_000) / 100
        expect(struckPriceOf({ ...read, price, compareAt })).toBe(price)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('are read back exactly, with the discount in a column of its own', () => {
    const kobo = fc.oneof(
      fc.integer({ min: 0, max: 1000 }),
      fc.integer({ min: 0, max: 100_000_000_000 }),
    )
    fc.assert(
      fc.property(kobo, fc.integer({ min: 0, max: 10_000 }), (priceKobo, hundredths) => {
        const product = { price: priceKobo / 100, discountPercentage: hundredths / 100 }
        const { price, compareAt } = pricesInFile(product)
        const file = {
          price: Number(price),
          compareAt: compareAt === '' ? undefined : Number(compareAt),
        }
        expect(
          readPriceAndDiscount({ ...file, discountPercentage: product.discountPercentage }),
        ).toEqual(product)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('that were changed in the file win over its discount', () => {
    expect(readPriceAndDiscount({ price: 800, compareAt: 1000, discountPercentage: 10 })).toEqual({
      price: 1000,
      discountPercentage: 20,
    })
    expect(
      readPriceAndDiscount({ price: 800, compareAt: undefined, discountPercentage: 0 }),
    ).toEqual({
      price: 800,
      discountPercentage: 0,
    })
  })

  test('of a shop without our columns give the nearest discount', () => {
    const read = readPriceAndDiscount({
      price: 19.99,
      compareAt: 29.99,
      discountPercentage: undefined,
    })
    expect(read).toEqual({ price: 29.99, discountPercentage: 33.34 })
    expect(unitPrice(read as { price: number; discountPercentage: number })).toBe(19.99)
    expect(
      readPriceAndDiscount({ price: 20, compareAt: 0, discountPercentage: undefined }),
    ).toEqual({
      price: 20,
      discountPercentage: 0,
    })
  })

  test('of any shop: Price is what is paid', () => {
    const kobo = fc.oneof(
      fc.integer({ min: 0, max: 1000 }),
      fc.integer({ min: 0, max: 100_000_000_000 }),
    )
    fc.assert(
      fc.property(kobo, kobo, (one, other) => {
        const file = { price: Math.min(one, other) / 100, compareAt: Math.max(one, other) / 100 }
        const read = readPriceAndDiscount({ ...file, discountPercentage: undefined })
        expect(read && unitPrice(read)).toBe(file.price)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('that contradict each other are refused', () => {
    expect(
      readPriceAndDiscount({ price: 800, compareAt: undefined, discountPercentage: 10 }),
    ).toBeUndefined()
  })
})
