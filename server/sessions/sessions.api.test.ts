import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { ROLE_IDS } from '#contract/roles.ts'
import { newId } from '#server/ids.ts'
import { call, givenOrder, givenRefund } from '#test/factories.ts'
import {
  as,
  givenBrowser,
  givenPerson,
  givenSession,
  givenUnconfirmed,
  login,
  PASSWORD,
  type Person,
  refresh,
} from '#test/people.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'

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

const PHONE = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36'
const signInFrom = async (email: string, userAgent: string, remoteAddress = '127.0.0.1'): Promise<Token> => {
  const answer = await call(shop, {
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
    remoteAddress,
  })
  return { token: answer.json().accessToken }
}

describe('the list of sessions', () => {
  test('names each device in words, with its address and times, and which of them asks', async () => {
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
    const [one, other] = (await list(here)).filter(({ isCurrent }) => !isCurrent).map(({ _id }) => String(_id))
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

describe('signing out elsewhere', () => {
  test('one device stops at once, its refresh cookie too, and the others go on', async () => {
    const person = await givenPerson(shop.db)
    const [phone, here] = [await givenBrowser(shop, person.email), await givenBrowser(shop, person.email)]
    const other = (await list(here)).find(({ isCurrent }) => !isCurrent)
    const answer = await end(here, `/${other?._id}`)
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'this device was signed out'])
    expect([await profile(phone), await profile(here)]).toEqual([401, 200])
    expect((await refresh(shop, { rt: phone.cookies.rt ?? '' })).statusCode).toBe(401)
    expect((await end(here, `/${other?._id}`)).statusCode).toBe(404)
  })

  test('a session of somebody else is 404 and goes on, for a super admin too', async () => {
    const stranger = await givenPerson(shop.db)
    for (const role of ['users', 'admin', 'superAdmin'] as const) {
      const person = await givenPerson(shop.db, { role })
      for (const id of [stranger.sessionId, newId(), 'nothing', "' or 1=1"])
        expect((await end(person, `/${encodeURIComponent(id)}`)).statusCode).toBe(404)
    }
    expect(await profile(stranger)).toBe(200)
  })

  test('everywhere ends all of them, this one too, and nobody else’s', async () => {
    const [person, stranger] = [await givenPerson(shop.db), await givenPerson(shop.db)]
    const [phone, here] = [await givenBrowser(shop, person.email), await givenBrowser(shop, person.email)]
    expect((await end(here)).statusCode).toBe(200)
    expect([await profile(phone), await profile(here), await profile(stranger)]).toEqual([401, 401, 200])
  })
})

describe('giving the password again', () => {
  const confirm = (who: Token, payload: object, on = shop) =>
    call(on, { method: 'POST', url: '/api/users/confirm', headers: as(who), payload })
  const askExport = (who: Token) =>
    call(shop, { method: 'POST', url: '/api/exports', headers: as(who), payload: { kind: 'orders' } })

  test('a sign-in counts for 10 minutes; then exports, refunds and role changes ask for the password, and nothing is done', async () => {
    const admin = await givenPerson(shop.db, { role: 'admin' })
    const user = await givenPerson(shop.db, { email_verified_at: new Date() })
    const refund = await givenRefund(shop.db, (await givenOrder(shop)).id)
    expect((await askExport(admin)).statusCode).toBe(201)
    await givenUnconfirmed(shop.db, admin.id)
    const calls = [
      { method: 'POST', url: '/api/exports', payload: { kind: 'orders' } },
      { method: 'PUT', url: `/api/refunds/${refund}`, payload: { note: 'cash' } },
      { method: 'PUT', url: `/api/users/roleupdate/${user.id}`, payload: { roleValue: ROLE_IDS.admin } },
    ] as const
    for (const one of calls) {
      const answer = await call(shop, { ...one, headers: as(admin) })
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { message: 'kindly enter your password again', needs: 'password' },
      ])
    }
    expect((await confirm(admin, { password: PASSWORD })).statusCode).toBe(200)
    for (const one of calls) expect((await call(shop, { ...one, headers: as(admin) })).statusCode).toBeLessThan(300)
  })

  test('counts for the session that gave it alone', async () => {
    const admin = await givenPerson(shop.db, { role: 'admin' })
    const other = await givenSession(shop.db, admin)
    await givenUnconfirmed(shop.db, admin.id)
    expect((await confirm(other, { password: PASSWORD })).statusCode).toBe(200)
    expect([(await askExport(other)).statusCode, (await askExport(admin)).statusCode]).toEqual([201, 403])
  })

  test('a wrong one is 400 at its field, and neither or both of password and code are 400', async () => {
    const admin = await givenPerson(shop.db, { role: 'admin' })
    await givenUnconfirmed(shop.db, admin.id)
    const wrong = await confirm(admin, { password: 'not it' })
    expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { password: 'the password is not correct' }])
    for (const payload of [{}, { password: '' }, { password: PASSWORD, code: '123456' }, { code: '123456' }])
      expect((await confirm(admin, payload)).statusCode).toBe(400)
    expect((await askExport(admin)).statusCode).toBe(403)
  })

  test('guesses end at ten in an hour; another session of the account is not held up by them', async () => {
    const limited = await givenShop({ hasRateLimit: true, db: shop.db })
    const admin = await givenPerson(shop.db, { role: 'admin' })
    const guesses: number[] = []
    for (let i = 0; i < 11; i++) guesses.push((await confirm(admin, { password: 'not it' }, limited)).statusCode)
    expect(guesses).toEqual([...Array(10).fill(400), 429])
    const other = await givenSession(shop.db, admin)
    expect((await confirm(other, { password: PASSWORD }, limited)).statusCode).toBe(200)
  })

  test('every call that says so in the contract is refused without it, before its body is looked at', async () => {
    const boss = await givenPerson(shop.db, { role: 'superAdmin' })
    await givenUnconfirmed(shop.db, boss.id)
    const asking = allEndpoints.filter(({ isConfirmed }) => isConfirmed)
    expect(asking.length).toBeGreaterThan(5)
    for (const { method, path } of asking) {
      const url = `/api${path.replace(/:(\w+)/g, newId())}`
      const answer = await call(shop, { method, url, payload: { wrong: true }, headers: as(boss) })
      expect([path, answer.statusCode, answer.json().needs]).toEqual([path, 403, 'password'])
    }
  })
})
