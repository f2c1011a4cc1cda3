import { createSigner } from 'fast-jwt'
import { afterEach, expect, test, vi } from 'vitest'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { createPurposeKeys } from '../../platform/config/keys.ts'
import { createTokens } from './access-tokens.ts'

const [OLD, NEW] = [
  'the-older-signing-key-of-more-than-32-letters',
  'the-newer-signing-key-of-more-than-32-letters',
]
const keys = createPurposeKeys([NEW, OLD])
const tokens = createTokens(keys)
const user = {
  id: 'ada',
  role: 'admin',
  sessionId: 'b1b9a1de-0d4f-4c58-8d8a-7e21fd8b4f10',
} as const
const session = { sessionId: user.sessionId }

afterEach(() => void vi.useRealTimers())

const partOf = (token: string, part: 0 | 1): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString())

/** A token that the shop could have signed, but for these. */
function signed(claims: object, options: object = {}): string {
  const [{ id: kid, bytes: key }] = keys.for('accessToken')
  const sign = createSigner({
    ...{ key, kid, algorithm: 'HS256', expiresIn: 900_000, iss: 'shop', aud: 'shop' },
    ...options,
  })
  return sign({ id: 'ada', role: 'r', link: '/', sid: user.sessionId, jti: 'j', ...claims })
}

test('§3 a token says who it is for, and where their pages begin', () => {
  const token = tokens.sign(user)
  expect(partOf(token, 1)).toMatchObject({
    ...{
      id: 'ada',
      role: ROLE_IDS.admin,
      link: '/admin',
      sid: user.sessionId,
      iss: 'shop',
      aud: 'shop',
    },
  })
  expect(tokens.read(token)).toEqual(session)
  expect(tokens.sign(user)).not.toBe(token)
})

test('a token is signed by the newest secret, and read while its secret is given', () => {
  const old = createTokens(createPurposeKeys([OLD])).sign(user)
  expect(tokens.read(old)).toEqual(session)
  expect(createTokens(createPurposeKeys([NEW])).read(old)).toBeUndefined()
  expect(createTokens(createPurposeKeys([NEW])).read(tokens.sign(user))).toEqual(session)
})

test('a token lives fifteen minutes', () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z') })
  const token = tokens.sign(user)
  vi.setSystemTime(new Date('2026-12-01T12:14:50Z'))
  expect(tokens.read(token)).toEqual(session)
  vi.setSystemTime(new Date('2026-12-01T12:15:10Z'))
  expect(tokens.read(token)).toBeUndefined()
})

test('the shop’s own tokens are read, with every claim', () =>
  expect(tokens.read(signed({}))).toEqual(session))

test.each([
  ['from another issuer', signed({}, { iss: 'other' })],
  ['for another audience', signed({}, { aud: 'other' })],
  [
    'that lives a day',
    signed({ iat: Math.floor(Date.now() / 1000) - 3600 }, { expiresIn: 86_400_000 }),
  ],
  ['without an end', signed({}, { expiresIn: undefined })],
  ['without an id of its own', signed({ jti: undefined })],
  ['without a user', signed({ id: undefined })],
  ['without a session', signed({ sid: undefined })],
  ['of a session that is none', signed({ sid: 'text' })],
  ['by another method', signed({}, { algorithm: 'HS512' })],
  ['by a key that is not named', signed({}, { kid: undefined })],
  ['by a key that is not known', signed({}, { kid: 'other' })],
  ['by the key of another purpose', signed({}, { key: keys.for('refreshToken')[0].bytes })],
  ['without a signature', `${signed({}).split('.').slice(0, 2).join('.')}.`],
  ['that is no token', 'text'],
  ['that is empty', ''],
])('a token %s is refused', (_what, token) => expect(tokens.read(token)).toBeUndefined())
