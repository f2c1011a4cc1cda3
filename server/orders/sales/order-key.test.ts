import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPurposeKeys } from '../../platform/config/keys.ts'
import { createOrderKey, isKeyOfOrder } from './order-key.ts'

const SECRET = 'a-test-signing-key-of-more-than-32-letters'
const keys = createPurposeKeys([SECRET])

test('the key of a mail opens its own order alone', () => {
  const key = createOrderKey(keys, 'one')
  expect(isKeyOfOrder(keys, 'one', key)).toBe(true)
  expect(isKeyOfOrder(keys, 'two', key)).toBe(false)
  expect(isKeyOfOrder(keys, 'one', keys.sign('unsubscribe', 'one'))).toBe(false)
  expect(isKeyOfOrder(keys, 'one', '')).toBe(false)
})

test('so do the keys of older mails', () => {
  const key = createHmac('sha256', SECRET).update('order:one').digest('base64url')
  expect(isKeyOfOrder(keys, 'one', key)).toBe(true)
  expect(isKeyOfOrder(keys, 'two', key)).toBe(false)
})
