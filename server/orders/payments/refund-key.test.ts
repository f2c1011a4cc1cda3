import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRefundKey, toRefundKey } from './refund-key.ts'

const ID = '01938f4e-7c2a-7b3e-9d4f-0123456789ab'

test('the key of each attempt to refund is read as it was written', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 0, max: 999_999 }), (id, attempt) => {
      expect(readRefundKey(toRefundKey(id, attempt))).toEqual({ id, attempt })
    }),
  )
})

test.each([
  '',
  `refund ${ID}`,
  `refund ${ID} `,
  `refund ${ID} x`,
  `refund ${ID} 1234567`,
  `refund ${ID} 1x`,
  ` refund ${ID} 1`,
  `refund ${ID.slice(1)} 1`,
  `refund ${ID}0 1`,
])('the key %j is not one of the shop’s', (key) => expect(readRefundKey(key)).toBeUndefined())
