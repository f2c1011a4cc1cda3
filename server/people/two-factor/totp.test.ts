import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { createTotpSecret, totpStepOf, totpUriOf } from './totp.ts'

/** RFC 6238, appendix B: SHA-1, cut to 6 digits. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at second %i of RFC 6238 the code is %s', (second, code) => {
  expect(totpStepOf(code, RFC_SECRET, second * 1000)).toBe(Math.floor(second / 30))
})

test('a code is good one step before and after its own, and names its own step', () => {
  const time = fc.integer({ min: 10 ** 12, max: 4 * 10 ** 12 })
  fc.assert(
    fc.property(time, fc.integer({ min: -4, max: 4 }), (now, steps) => {
      const secret = createTotpSecret()
      const code = new TOTP({ secret }).generate({ timestamp: now + steps * 30_000 })
      const step = totpStepOf(code, secret, now)
      // Two steps share their code once in a million.
      expect(step === undefined || Math.abs(step - Math.floor(now / 30_000)) <= 1).toBe(true)
    }),
  )
  fc.assert(
    fc.property(time, fc.integer({ min: -1, max: 1 }), (now, steps) => {
      const secret = createTotpSecret()
      const code = new TOTP({ secret }).generate({ timestamp: now + steps * 30_000 })
      expect(totpStepOf(code, secret, now)).toBeDefined()
    }),
  )
})

test.each(['', '12345', '1234567', 'abcdef', '१२३४५६', ' 28708'])('%j is no code', (code) => {
  expect(totpStepOf(code, RFC_SECRET, 59_000)).toBeUndefined()
})

test('a secret has 160 bits, and no two are the same', () => {
  expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(Array.from({ length: 50 }, createTotpSecret)).size).toBe(50)
})

test('the QR code names shop, account and secret', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const uri = new URL(totpUriOf(RFC_SECRET, email, 'Kasuwa'))
      expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
      expect(decodeURIComponent(uri.pathname)).toBe(`/Kasuwa:${email}`)
      expect(uri.searchParams.get('secret')).toBe(RFC_SECRET)
    }),
  )
})
