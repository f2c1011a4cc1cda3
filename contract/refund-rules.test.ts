import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineTotalKobo } from './pricing.ts'
import { piecesKobo } from './refund-rules.ts'

test('pieces that are refunded one after another add up to what the line cost', () => {
  const line = fc.record({
    priceKobo: fc.integer({ min: 1, max: 1_000_000_000 }),
    discountPercentage: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  })
  const parts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(line, parts, (one, qtys) => {
      const sold = { ...one, qty: qtys.reduce((sum, qty) => sum + qty, 0) }
      let [before, sum] = [0, 0]
      for (const qty of qtys) {
        const part = piecesKobo(sold, before, qty)
        expect(part).toBeGreaterThanOrEqual(0)
        sum += part
        before += qty
      }
      expect(sum).toBe(lineTotalKobo(sold))
    }),
  )
})
