import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineTotalKobo } from '../pricing/pricing.ts'
import {
  isRefundUnderWay,
  REFUND_STATUSES,
  refundedPiecesKobo,
  refundedPiecesNaira,
} from './refund-rules.ts'

test('pieces that are refunded one after another add up to what the line cost', () => {
  const line = fc.record({
    priceKobo: fc.integer({ min: 1, max: 1_000_000_000 }),
    discountPercentage: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    /** The part that the order's discounts took. */
    part: fc.integer({ min: 0, max: 1000 }),
  })
  const parts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(line, parts, (one, qtys) => {
      const line = { ...one, qty: qtys.reduce((sum, qty) => sum + qty, 0) }
      const offKobo = Math.floor((lineTotalKobo(line) * one.part) / 1000)
      const sold = { ...line, offKobo }
      let [before, sum] = [0, 0]
      for (const qty of qtys) {
        const part = refundedPiecesKobo(sold, before, qty)
        expect(part).toBeGreaterThanOrEqual(0)
        sum += part
        before += qty
      }
      expect(sum).toBe(lineTotalKobo(sold) - offKobo)
    }),
  )
})

test('without discounts pieces cost what as many cost alone', () => {
  const line = { priceKobo: 33, discountPercentage: 50, qty: 5 }
  for (const qty of [1, 2, 3, 4, 5])
    expect(refundedPiecesKobo(line, 0, qty)).toBe(lineTotalKobo({ ...line, qty }))
  expect([0, 1, 2, 3, 4].map((before) => refundedPiecesKobo(line, before, 1))).toEqual([
    17, 16, 17, 16, 17,
  ])
})

test('a piece costs its price less its share of discounts', () => {
  const line = { price: 1_000, discountPercentage: 10, qty: 4 }
  expect(refundedPiecesNaira(line, 0, 1)).toBe(900)
  expect(refundedPiecesNaira({ ...line, off: 100.02 }, 0, 2)).toBe(1_749.99)
})

test('a refund is under way until the provider ends it', () => {
  expect(REFUND_STATUSES.filter(isRefundUnderWay)).toEqual(['sending', 'processing'])
})
