import { expect, test } from 'vitest'
import { signedOut, toAuthUser } from './auth-user.ts'

const token = {
  accessToken: 'a.b.c',
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phoneNumber: '08031234567',
}

test.each([token, { ...token, whatsapp: '08031234567' }])(
  'a whole token is signed in',
  (stored) => {
    expect(toAuthUser(stored)).toEqual({ isAuthenticated: true, token: stored })
  },
)

test.each([
  undefined,
  null,
  'ada',
  [token],
  {},
  { ...token, accessToken: undefined },
  { ...token, accessToken: 7 },
  { ...token, email: null },
  { ...token, whatsapp: 7 },
])('%j is signed out', (stored) => {
  expect(toAuthUser(stored)).toEqual(signedOut)
})
