import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { createPurposeKeys } from '../../platform/config/keys.ts'
import { addressHash } from '../../platform/http/address-key.ts'
import { checkHoldWithinCap, holdCapsOfSettings } from './hold-caps.ts'

const caps = holdCapsOfSettings({
  caps: { addressOrders: 2, addressPieces: 10, accountOrders: 4, accountPieces: 30 },
})
const holder = (values: object = {}) => ({
  holder: 'one',
  isAccount: false,
  orders: 0,
  pieces: 0,
  cancelled: 0,
  ...values,
})

test('an account has caps of its own', () => {
  expect(checkHoldWithinCap(holder(), 1, caps)).toEqual({
    holder: 'one',
    pieces: 1,
    cap: { orders: 2, pieces: 10 },
  })
  const ofAccount = { holder: 'one', pieces: 1, cap: { orders: 4, pieces: 30 } }
  expect(checkHoldWithinCap(holder({ isAccount: true }), 1, caps)).toEqual(ofAccount)
})

test.each([
  [undefined, {}, 10],
  [undefined, { orders: 1, pieces: 9 }, 1],
  [messages.tooManyPieces(10), {}, 11],
  [messages.unpaidOrders, { orders: 2 }, 1],
  [messages.unpaidOrders, { orders: 3 }, 1],
  [undefined, { orders: 1, cancelled: 4 }, 1],
  [messages.tooManyCancelled, { orders: 1, cancelled: 5 }, 1],
  [messages.tooManyCancelled, { cancelled: 6 }, 1],
  [messages.unpaidOrders, { orders: 1, pieces: 9 }, 2],
])('the answer is %j for who holds %j and wants %i pieces', (refusal, held, pieces) => {
  const asked = () => checkHoldWithinCap(holder(held), pieces, caps)
  if (refusal === undefined) expect(asked()).toMatchObject({ pieces })
  else expect(asked).toThrow(expect.objectContaining({ statusCode: 429, message: refusal }))
})

test('the addresses of one household are one holder, whose name does not tell them', () => {
  const keys = createPurposeKeys(['a-test-signing-key-of-more-than-32-letters'])
  const one = addressHash(keys, '2001:db8:1:1::1')
  expect(one).toMatch(/^address:[\w-]+\.[\w-]+$/)
  expect(addressHash(keys, '2001:db8:1:1::2')).toBe(one)
  expect(addressHash(keys, '2001:db8:9:1::1')).not.toBe(one)
})
