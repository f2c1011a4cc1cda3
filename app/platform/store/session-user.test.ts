import { expect, test } from 'vitest'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { userOfToken } from './session-user.ts'

const base64url = (text: string) => Buffer.from(text).toString('base64url')
const tokenWith = (claims: unknown) =>
  `${base64url('{}')}.${base64url(JSON.stringify(claims))}.signature`
const person = { fullName: 'Ṣadé Òkúnọlá', email: 'sade@example.com', phoneNumber: '08031234567' }

test('§3 the decoded access token carries id, role and link', () => {
  const accessToken = tokenWith({ id: 'u1', role: ROLE_IDS.admin, link: '/admin', exp: 1 })
  expect(userOfToken({ ...person, accessToken })).toEqual({
    ...person,
    id: 'u1',
    role: 'admin',
    link: '/admin',
  })
})

test('claims in the letters of base64url are read', () => {
  const accessToken = tokenWith({
    id: 'u??>>1',
    role: ROLE_IDS.users,
    link: '/user',
    name: 'Ṣadé??>>',
  })
  expect(accessToken).toMatch(/[-_]/)
  expect(userOfToken({ ...person, accessToken })?.id).toBe('u??>>1')
})

test.each([
  '',
  'garbage',
  'a.b.c',
  'a.%%%.c',
  tokenWith(null),
  tokenWith([]),
  tokenWith('u1'),
  tokenWith({ id: 'u1', role: ROLE_IDS.users }),
  tokenWith({ id: '', role: ROLE_IDS.users, link: '/user' }),
  tokenWith({ id: 7, role: ROLE_IDS.users, link: '/user' }),
  tokenWith({ id: 'u1', role: 'superAdmin', link: '/admin' }),
])('%j has no user', (accessToken) => {
  expect(userOfToken({ ...person, accessToken })).toBeUndefined()
})
