import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '#test/factories.ts'
import { as, givenPerson, login, refresh, refreshCookie } from '#test/people.ts'
import { givenShop, openTestShop, SECRET, type TestShop } from '#test/shop.ts'
import { createPurposeKeys } from '../../platform/config/keys.ts'
import { timeBeforeNow } from '../../platform/db/now.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const profile = (token: string) =>
  call(shop, { url: '/api/users/personal-profile', headers: as({ token }) })

describe('refreshing', () => {
  const signedIn = async () => {
    const person = await givenPerson(shop.db)
    return { person, cookie: refreshCookie(await login(shop, person.email)) }
  }

  const usedLongAgo = (userId: string) =>
    shop.db
      .updateTable('refresh_token')
      .from('session')
      .set({ used_at: new Date(Date.now() - 31_000) })
      .whereRef('session.id', '=', 'session_id')
      .where('user_id', '=', userId)
      .where('used_at', 'is not', null)
      .execute()
  const began = (userId: string, daysAgo: number) =>
    shop.db
      .updateTable('session')
      .set({ created_at: timeBeforeNow(`${daysAgo} days`) })
      .where('user_id', '=', userId)
      .where('user_agent', '!=', 'test')
      .execute()

  test('GET /refreshToken returns the new token as a JSON string and replaces the cookie', async () => {
    const { cookie, person } = await signedIn()
    const answer = await refresh(shop, cookie)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    expect((await profile(JSON.parse(answer.body))).json()._id).toBe(person.id)
    expect(refreshCookie(answer).rt).not.toBe(cookie.rt)
  })

  test('twice within 30 seconds gives the same successor: two tabs, a lost answer', async () => {
    const { cookie } = await signedIn()
    const answers = await Promise.all([
      refresh(shop, cookie),
      refresh(shop, cookie),
      refresh(shop, cookie),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => refreshCookie(answer).rt)).size).toBe(1)
  })

  test('the successor token survives a changed secret', async () => {
    const newer = 'a-newer-signing-key-of-more-than-32-letters'
    const { cookie } = await signedIn()
    const successor = refreshCookie(await refresh(shop, cookie))
    const [both, alone] = [createPurposeKeys([newer, SECRET]), createPurposeKeys([newer])]
    const again = await refresh(await givenShop({ db: shop.db, keys: both }), cookie)
    expect(refreshCookie(again)).toEqual(successor)
    expect((await refresh(await givenShop({ db: shop.db, keys: alone }), cookie)).statusCode).toBe(
      401,
    )
    expect((await refresh(shop, successor)).statusCode).toBe(200)
  })

  test('with a cookie used longer ago ends the session', async () => {
    const { cookie, person } = await signedIn()
    const answer = await refresh(shop, cookie)
    const next = { answer, cookie: refreshCookie(answer) }
    const token = JSON.parse(next.answer.body)
    await usedLongAgo(person.id)
    expect((await refresh(shop, cookie)).statusCode).toBe(401)
    expect((await refresh(shop, next.cookie)).statusCode).toBe(401)
    expect((await profile(token)).statusCode).toBe(401)
  })

  test('a session ends after 7 days unused, or 30 days', async () => {
    const { cookie, person } = await signedIn()
    const daysLeft = async () => {
      const row = await shop.db
        .selectFrom('refresh_token')
        .innerJoin('session', 'session.id', 'session_id')
        .select(sql<number>`extract(epoch from expires_at - now()) / 86400`.as('days'))
        .where('user_id', '=', person.id)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Math.round(Number(row.days))
    }
    expect(await daysLeft()).toBe(7)
    await began(person.id, 28)
    const next = refreshCookie(await refresh(shop, cookie))
    expect(await daysLeft()).toBe(2)
    await began(person.id, 31)
    const last = await refresh(shop, next)
    expect([last.statusCode, (await refresh(shop, refreshCookie(last))).statusCode]).toEqual([
      200, 401,
    ])
  })

  test('of a blocked user, without a cookie, or with an unknown one is 401', async () => {
    const { cookie, person } = await signedIn()
    await shop.db
      .updateTable('user_account')
      .set({ status: 'block' })
      .where('id', '=', person.id)
      .execute()
    expect((await refresh(shop, cookie)).statusCode).toBe(401)
    expect((await refresh(shop, { rt: 'unknown' })).statusCode).toBe(401)
    expect((await call(shop, { url: '/api/refreshToken' })).statusCode).toBe(401)
  })

  test('cannot be caused by another site', async () => {
    const { cookie } = await signedIn()
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ]) {
      expect(
        (await call(shop, { url: '/api/refreshToken', cookies: cookie, headers })).statusCode,
      ).toBe(403)
      expect((await call(shop, { url: '/api/logout', cookies: cookie, headers })).statusCode).toBe(
        403,
      )
    }
  })

  test('after logging out is over, and logging out twice is fine', async () => {
    const { cookie } = await signedIn()
    const answers = [
      await call(shop, { url: '/api/logout', cookies: cookie }),
      await call(shop, { url: '/api/logout' }),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().data])).toEqual([
      [200, 'logged out'],
      [200, 'logged out'],
    ])
    expect(answers[0]?.cookies).toContainEqual(expect.objectContaining({ name: 'rt', value: '' }))
    expect((await refresh(shop, cookie)).statusCode).toBe(401)
  })

  test('signing out ends the access token too, and the session of another sign-in stays valid', async () => {
    const { email, token: elsewhere } = await givenPerson(shop.db)
    const answer = await login(shop, email)
    const { accessToken } = answer.json()
    expect((await profile(accessToken)).statusCode).toBe(200)
    await call(shop, { url: '/api/logout', cookies: refreshCookie(answer) })
    expect([
      (await profile(accessToken)).statusCode,
      (await profile(elsewhere)).statusCode,
    ]).toEqual([401, 200])
  })
})
