import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { requireSameSite } from './refresh-cookie.ts'

const ORIGIN = 'https://shop.example'

test.each([
  [true, {}],
  [true, { 'sec-fetch-site': 'same-origin' }],
  [true, { origin: ORIGIN }],
  [true, { 'sec-fetch-site': 'same-origin', origin: ORIGIN }],
  [false, { 'sec-fetch-site': 'cross-site' }],
  [false, { 'sec-fetch-site': 'same-site' }],
  [false, { 'sec-fetch-site': 'none' }],
  [false, { origin: 'https://evil.example' }],
  [false, { origin: 'null' }],
  [false, { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  [false, { 'sec-fetch-site': 'cross-site', origin: ORIGIN }],
])('that a session is renewed or ended is %j with the headers %j', (isAllowed, headers) => {
  const asked = () => requireSameSite({ headers } as never, ORIGIN)
  if (isAllowed) expect(asked).not.toThrow()
  else expect(asked).toThrow(messages.forbidden)
})
