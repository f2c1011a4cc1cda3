import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeys } from '../../platform/config/keys.ts'
import { isOrderKey, orderKey } from './order-key.ts'

const SECRET = 'a-test-signing-key-of-more-than-32-letters'
const keys = createKeys([SECRET])

test('the key of a mail opens its own order alone', () => {
  const key = orderKey(keys, 'one')
  expect(isOrderKey(keys, 'one', key)).toBe(true)
  expect(isOrderKey(keys, 'two', key)).toBe(false)
  expect(isOrderKey(keys, 'one', keys.sign('unsubscribe', 'one'))).toBe(false)
  expect(isOrderKey(keys, 'one', '')).toBe(false)
})

test('so do the keys of older mails', () => {
  const key = createHmac('sha256', SECRET).update('order:one').digest('base64url')
  expect(isOrderKey(keys, 'one', key)).toBe(true)
  expect(isOrderKey(keys, 'two', key)).toBe(false)
})
