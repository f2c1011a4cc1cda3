import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { accountCalls } from '#test/account-calls.ts'
import { givenPerson, login } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const { signUp, profile, codeIn } = accountCalls(() => shop)
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('signing up', () => {
  test('a sign-up answers 201 with the token and queues its mail', async () => {
    const answer = await signUp({ email: 'Ngozi@Example.com', whatsapp: '08031234567' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      accessToken: expect.stringMatching(/^\S+\.\S+\.\S+$/),
      fullName: 'Ada Obi',
      email: 'Ngozi@Example.com',
      phoneNumber: '0803 123 4567',
      whatsapp: '08031234567',
    })
    expect(answer.cookies.find(({ name }) => name === 'rt')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    })
    expect(await codeIn('verifyEmail', 'Ngozi@Example.com')).toHaveLength(43)
  })

  test('The decoded access token carries id, role, link, and lives 15 minutes', async () => {
    const { id, role, link, exp, iat, fullName } = claimsOf((await signUp()).json().accessToken)
    expect([id, role, link, exp - iat, fullName]).toEqual([
      expect.any(String),
      ROLE_IDS.users,
      '/user',
      900,
      undefined,
    ])
  })

  test('with an address that has an account, in any case, is 409', async () => {
    const { email } = await givenPerson(shop.db)
    expect((await signUp({ email: email.toUpperCase() })).statusCode).toBe(409)
  })

  test.each([
    ['a short password', { password: 'short12' }, 'password must have 8 to 128 characters'],
    [
      'a password that everybody guesses',
      { password: 'Password123' },
      'password is among the passwords that are guessed first',
    ],
    ['no terms ticked', { tandc: false }, 'kindly accept the terms and conditions'],
    ['no name', { fullName: '' }, 'fullName is a required field'],
  ])('with %s is 400', async (_what, values, message) => {
    const answer = await signUp(values)
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
  })

  test('a password that is easy to guess is 400', async () => {
    const refused = async (values: { password: string; email?: string }) => {
      const answer = await signUp(values)
      return [answer.statusCode, answer.json().fields]
    }
    const begin = 'is among the passwords that are guessed first'
    expect(await refused({ password: 'aaaaaaaa' })).toEqual([
      400,
      { password: `${begin}: a repeated character such as aaa is easy to guess` },
    ])
    const email = 'obinwa.chisom@example.com'
    const own = 'it is made of your own details or the name of this shop'
    expect(await refused({ email, password: email })).toEqual([
      400,
      { password: `${begin}: ${own}` },
    ])
    expect(await refused({ email, password: 'obinwa.chisom' })).toEqual([
      400,
      { password: `${begin}: ${own}` },
    ])
  })

  test('twice at once with one address makes one account', async () => {
    const email = 'race@example.com'
    const answers = await Promise.all([signUp({ email }), signUp({ email })])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 409])
  })

  test('ignores a role, a status or an id in the body', async () => {
    const answer = await signUp({
      role: ROLE_IDS.superAdmin,
      status: 'block',
      _id: '1',
      email_verified_at: '2020-01-01',
    })
    const me = (await profile(answer.json().accessToken)).json()
    expect(me).toMatchObject({ role: ROLE_IDS.users, status: 'unblock', isVerified: false })
  })
})

describe('signing in', () => {
  test('answers like signing up, and the address compares without case', async () => {
    const person = await givenPerson(shop.db)
    const answer = await login(shop, person.email.toUpperCase())
    expect([answer.statusCode, answer.json().email]).toEqual([200, person.email])
    expect((await profile(answer.json().accessToken)).json()._id).toBe(person.id)
  })

  test('an unknown address and a wrong password have the same answer: 401', async () => {
    const { email } = await givenPerson(shop.db)
    const [wrong, unknown] = [
      await login(shop, email, 'wrong password'),
      await login(shop, 'nobody@example.com'),
    ]
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
    expect(wrong.body).toBe(unknown.body)
  })

  test('blocked: 403 after the right password, 401 after a wrong one', async () => {
    const { email } = await givenPerson(shop.db, { status: 'block' })
    expect((await login(shop, email)).statusCode).toBe(403)
    expect((await login(shop, email, 'wrong password')).statusCode).toBe(401)
  })

  test("an admin's token leads to /admin", async () => {
    const { email } = await givenPerson(shop.db, { role: 'admin' })
    expect(claimsOf((await login(shop, email)).json().accessToken)).toMatchObject({
      link: '/admin',
      role: ROLE_IDS.admin,
    })
  })
})

describe('a token', () => {
  test('of a user who was blocked since is refused at once', async () => {
    const person = await givenPerson(shop.db)
    expect((await profile(person.token)).statusCode).toBe(200)
    await shop.db
      .updateTable('user_account')
      .set({ status: 'block' })
      .where('id', '=', person.id)
      .execute()
    expect((await profile(person.token)).statusCode).toBe(403)
  })

  test('is refused when forged, foreign, expired or without its claims', async () => {
    const { token } = await givenPerson(shop.db)
    const [header, body, signature] = token.split('.') as [string, string, string]
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = claimsOf(token)
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${encode({ alg: 'HS512', typ: 'JWT' })}.${body}.${signature}`,
      `${header}.${encode({ ...claims, role: ROLE_IDS.superAdmin })}.${signature}`,
      `${header}.${body}.${'a'.repeat(signature.length)}`,
      `${header}.${body}`,
      'x'.repeat(8000),
    ]
    for (const one of forged) expect((await profile(one)).statusCode).toBe(401)
  })
})
