import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRowId } from '#server/platform/ids.ts'
import { call } from '#test/factories.ts'
import {
  as,
  givenBrowser,
  givenPerson,
  givenUnconfirmed,
  login,
  PASSWORD,
  type Person,
  refresh,
} from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Token = Pick<Person, 'token'>
const list = async (who: Token) => {
  const answer = await call(shop, { url: '/api/users/sessions', headers: as(who) })
  return answer.json().data as Record<string, unknown>[]
}
const end = (who: Token, path = '') =>
  call(shop, { method: 'DELETE', url: `/api/users/sessions${path}`, headers: as(who) })
const profile = async (who: Token) =>
  (await call(shop, { url: '/api/users/personal-profile', headers: as(who) })).statusCode

const PHONE =
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'
const signInFrom = async (
  email: string,
  userAgent: string,
  remoteAddress = '127.0.0.1',
): Promise<Token> => {
  const answer = await call(shop, {
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
    remoteAddress,
  })
  return { token: answer.json().accessToken }
}

test('ending sessions takes the password again, signing out does not', async () => {
  const person = await givenPerson(shop.db)
  const { token: other } = await signInFrom(person.email, PHONE)
  await givenUnconfirmed(shop.db, person.id)
  const phone = (await list(person)).find(({ isCurrent }) => !isCurrent)
  for (const answer of [await end(person, `/${phone?._id}`), await end(person)])
    expect([answer.statusCode, answer.json().needs]).toEqual([403, 'password'])
  expect(await profile({ token: other })).toBe(200)
  expect((await call(shop, { url: '/api/logout', headers: as(person) })).statusCode).toBe(200)
})

describe('the list of sessions', () => {
  test('names each device in words, with its address and times, and which one makes the call', async () => {
    const { email } = await givenPerson(shop.db)
    await signInFrom(email, PHONE, '198.51.100.7')
    const here = await signInFrom(email, '<script>alert(1)</script>')
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(await list(here)).toEqual([
      {
        _id: expect.any(String),
        device: 'Unknown browser',
        address: '127.0.0.1',
        createdAt: time,
        seenAt: time,
        isCurrent: true,
      },
      {
        _id: expect.any(String),
        device: 'Chrome on Android',
        address: '198.51.100.7',
        createdAt: time,
        seenAt: time,
        isCurrent: false,
      },
    ])
  })

  test('leaves out those that ended, ran out, or are of others', async () => {
    const person = await givenPerson(shop.db)
    await login(shop, (await givenPerson(shop.db)).email)
    for (let i = 0; i < 3; i++) await login(shop, person.email)
    const here = await givenBrowser(shop, person.email)
    const [one, other] = (await list(here))
      .filter(({ isCurrent }) => !isCurrent)
      .map(({ _id }) => String(_id))
    await end(here, `/${one}`)
    await shop.db
      .updateTable('refresh_token')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('session_id', '=', other ?? '')
      .execute()
    const left = (await list(here)).map(({ _id }) => _id)
    expect(left).toHaveLength(2)
    expect(left).not.toContain(one)
    expect(left).not.toContain(other)
  })
})

test('a very long browser name is stored and signs in', async () => {
  const { email, id } = await givenPerson(shop.db)
  const { token } = await signInFrom(email, `${PHONE} ${'x'.repeat(5000)}`)
  expect((await list({ token })).map(({ device }) => device)).toContain('Chrome on Android')
  const rows = await shop.db
    .selectFrom('session')
    .select('user_agent')
    .where('user_id', '=', id)
    .execute()
  expect(
    rows.map(({ user_agent }) => user_agent.length).toSorted((one, other) => one - other),
  ).toEqual([4, 300])
})

describe('signing out elsewhere', () => {
  test('one device stops at once, its refresh cookie too, and the others stay signed in', async () => {
    const person = await givenPerson(shop.db)
    const [phone, here] = [
      await givenBrowser(shop, person.email),
      await givenBrowser(shop, person.email),
    ]
    const other = (await list(here)).find(({ isCurrent }) => !isCurrent)
    const answer = await end(here, `/${other?._id}`)
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'this device was signed out'])
    expect([await profile(phone), await profile(here)]).toEqual([401, 200])
    expect((await refresh(shop, { rt: phone.cookies.rt ?? '' })).statusCode).toBe(401)
    expect((await end(here, `/${other?._id}`)).statusCode).toBe(404)
  })

  test('a session of another user is 404 and stays valid, also for a super admin', async () => {
    const stranger = await givenPerson(shop.db)
    for (const role of ['users', 'admin', 'superAdmin'] as const) {
      const person = await givenPerson(shop.db, { role })
      for (const id of [stranger.sessionId, createRowId(), 'nothing', "' or 1=1"])
        expect((await end(person, `/${encodeURIComponent(id)}`)).statusCode).toBe(404)
    }
    expect(await profile(stranger)).toBe(200)
  })

  test('everywhere ends all of them, this one too, and none of another user', async () => {
    const [person, stranger] = [await givenPerson(shop.db), await givenPerson(shop.db)]
    const [phone, here] = [
      await givenBrowser(shop, person.email),
      await givenBrowser(shop, person.email),
    ]
    expect((await end(here)).statusCode).toBe(200)
    expect([await profile(phone), await profile(here), await profile(stranger)]).toEqual([
      401, 401, 200,
    ])
  })
})
