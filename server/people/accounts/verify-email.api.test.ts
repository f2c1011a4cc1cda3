import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountCalls } from '#test/account-calls.ts'
import { call, cookieOf, givenOrder } from '#test/factories.ts'
import { as, givenPerson, login, refresh, refreshCookie } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { findKnownUser } from '../sessions/known-devices.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const { signUp, codeIn } = accountCalls(() => shop)

describe('verifying', () => {
  const verify = (vid: string, headers = {}) =>
    call(shop, { method: 'PUT', url: '/api/users/verifyemail', payload: { vid }, headers })
  const verifyWith = (payload: object, cookies = {}) =>
    call(shop, { method: 'PUT', url: '/api/users/verifyemail', payload, cookies })

  test("guests' orders join the account only after its address is verified", async () => {
    const email = 'later@example.com'
    const order = await givenOrder(shop, { email: email.toUpperCase() })
    const { accessToken } = (await signUp({ email })).json()
    const mine = () =>
      call(shop, { url: '/api/sales/user/50/0', headers: as({ token: accessToken }) })
    expect((await mine()).json()).toEqual({ data: [], total: 0 })
    const answer = await verify(await codeIn('verifyEmail', email), as({ token: accessToken }))
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'email has been verified' },
    ])
    expect((await mine()).json()).toMatchObject({ total: 1, data: [{ _id: order.id }] })
  })

  test('a code works once', async () => {
    const headers = as({ token: (await signUp({ email: 'once@example.com' })).json().accessToken })
    const code = await codeIn('verifyEmail', 'once@example.com')
    expect([
      (await verify(code, headers)).statusCode,
      (await verify(code, headers)).statusCode,
    ]).toEqual([200, 400])
  })

  test('verifying without a session asks for a new password and ends sessions', async () => {
    const email = 'owner@example.com'
    const order = await givenOrder(shop, { email })
    const stranger = await signUp({ email }) // with the address of another user
    const cookies = cookieOf(stranger)
    const mine = (token: string) =>
      call(shop, { url: '/api/sales/user/50/0', headers: as({ token }) })
    const vid = await codeIn('verifyEmail', email)

    const answer = await verify(vid)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['newpassword']])
    expect((await mine(stranger.json().accessToken)).json()).toEqual({ data: [], total: 0 })

    const newpassword = 'plum velvet orbit 73'
    expect((await verifyWith({ vid, newpassword, cnpassword: newpassword })).statusCode).toBe(200)
    expect((await mine(stranger.json().accessToken)).statusCode).toBe(401)
    expect((await refresh(shop, refreshCookie(stranger))).statusCode).toBe(401)
    expect((await login(shop, email, 'a long enough one')).statusCode).toBe(401)
    expect(await findKnownUser(shop.db, email, cookies.device?.split('.')[0] ?? '')).toBeUndefined()

    const owner = await login(shop, email, newpassword)
    expect((await mine(owner.json().accessToken)).json()).toMatchObject({
      total: 1,
      data: [{ _id: order.id }],
    })
  })

  test('the code stays good while no password, a wrong one or a weak one is given', async () => {
    const email = 'stays@example.com'
    await signUp({ email })
    const vid = await codeIn('verifyEmail', email)
    const answers = [
      await verifyWith({ vid, newpassword: 'plum velvet orbit 73' }),
      await verifyWith({ vid, newpassword: 'plum velvet orbit 73', cnpassword: 'another one' }),
      await verifyWith({ vid, newpassword: email, cnpassword: email }),
      await verifyWith({ vid, newpassword: 'Password1!', cnpassword: 'Password1!' }),
    ]
    expect(
      answers.map((answer) => [answer.statusCode, ...Object.keys(answer.json().fields)]),
    ).toEqual([
      [400, 'cnpassword'],
      [400, 'cnpassword'],
      [400, 'newpassword'],
      [400, 'newpassword'],
    ])
    const good = 'plum velvet orbit 73'
    expect((await verifyWith({ vid, newpassword: good, cnpassword: good })).statusCode).toBe(200)
  })

  test("only the account's own live session counts as signed in", async () => {
    const email = 'cookie@example.com'
    const first = await signUp({ email })
    const vid = await codeIn('verifyEmail', email)
    const other = await givenPerson(shop.db)
    expect((await verify(vid, as(other))).statusCode).toBe(400)
    const ended = await login(shop, email, 'a long enough one')
    await call(shop, { url: '/api/logout', cookies: refreshCookie(ended) })
    expect((await verify(vid, as({ token: ended.json().accessToken }))).statusCode).toBe(400)
    expect((await verifyWith({ vid }, refreshCookie(ended))).statusCode).toBe(400)
    expect((await verifyWith({ vid }, refreshCookie(first))).statusCode).toBe(200)
    expect((await refresh(shop, refreshCookie(first))).statusCode).toBe(200)
  })

  test('of two concurrent redemptions of a code, one succeeds', async () => {
    const email = 'two@example.com'
    await signUp({ email })
    const vid = await codeIn('verifyEmail', email)
    const passwords = ['plum velvet orbit 73', 'quartz lantern river 9']
    const answers = await Promise.all(
      passwords.map((newpassword) => verifyWith({ vid, newpassword, cnpassword: newpassword })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? ''
    expect((await login(shop, email, winner)).statusCode).toBe(200)
  })
})
