import { expect, test } from 'vitest'
import { CodeRefused } from '../discounts/decide-discounts.ts'
import { requireWorkingCode } from './discount-order.ts'
import { toQuoteAnswer } from './quote-order.ts'

const order = { lines: [], subtotal_kobo: 99_90, uses: [], tellsOfBuyer: false }

test('an order is refused with a code that takes nothing off, unless something better does', () => {
  expect(() => requireWorkingCode({ refused: undefined })).not.toThrow()
  expect(() => requireWorkingCode({ refused: { reason: 'better', words: 'better' } })).not.toThrow()
  expect(() => requireWorkingCode({ refused: { reason: 'ended', words: 'over' } })).toThrow(
    CodeRefused,
  )
})

test('a quote is in naira; delivery and refusal are there where they are known', () => {
  const plain = { ...order, shipping_price_kobo: undefined, discounts: null, refused: undefined }
  expect(toQuoteAnswer(plain)).toEqual({ subtotal: 99.9, discounts: [] })
  const discounts = [{ discount_id: '1', name: 'December', on: 'goods' as const, kobo: 10 }]
  const refused = { reason: 'better' as const, words: 'another is better' }
  expect(toQuoteAnswer({ ...plain, shipping_price_kobo: 0, discounts, refused })).toEqual({
    ...{ subtotal: 99.9, shippingPrice: 0, refused: 'another is better' },
    discounts: [{ name: 'December', on: 'goods', amount: 0.1 }],
  })
})
