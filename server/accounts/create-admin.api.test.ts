import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '#test/factories.ts'
import { as, givenPerson, login, PASSWORD, refresh, refreshCookie } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { ensurePerson } from './create-admin.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const OPERATORS = 'of the operator alone'
const ensure = (email: string) =>
  ensurePerson(shop.db, { email, password: OPERATORS, fullName: 'Super Admin', role: 'superAdmin' })
const newEmail = () => `chief-${crypto.randomUUID().slice(0, 8)}@example.com`
const peopleAt = (email: string) =>
  shop.db.selectFrom('user_account').select(['role', 'status']).where(sql`lower(email)`, '=', email).execute()
const statusOf = async (email: string, password: string) => (await login(shop, email, password)).statusCode

describe('the first super admin', () => {
  test('§1 is made once, however often the shop starts and however the address is written', async () => {
    const email = newEmail()
    expect(await ensure(email)).toBe('made')
    expect(await ensure(email.toUpperCase())).toBe('raised')
    expect(await peopleAt(email)).toEqual([{ role: 'superAdmin', status: 'unblock' }])
    expect(await statusOf(email, OPERATORS)).toBe(200)
  })

  test('is made once by two instances that start at the same time', async () => {
    const email = newEmail()
    expect((await Promise.all([ensure(email), ensure(email)])).toSorted()).toEqual(['made', 'raised'])
    expect(await peopleAt(email)).toHaveLength(1)
  })

  test('whose address has an account that was verified, has that account and its password', async () => {
    const { email } = await givenPerson(shop.db, { email_verified_at: new Date(), status: 'block' })
    expect(await ensure(email)).toBe('raised')
    expect(await peopleAt(email)).toEqual([{ role: 'superAdmin', status: 'unblock' }])
    expect([await statusOf(email, PASSWORD), await statusOf(email, OPERATORS)]).toEqual([200, 401])
  })

  test('is nobody who signed up with the address and never showed that it is theirs', async () => {
    const stranger = await givenPerson(shop.db)
    const cookies = refreshCookie(await login(shop, stranger.email))
    expect(await ensure(stranger.email)).toBe('claimed')
    expect((await call(shop, { url: '/api/users/personal-profile', headers: as(stranger) })).statusCode).toBe(401)
    expect((await refresh(shop, cookies)).statusCode).toBe(401)
    expect([await statusOf(stranger.email, PASSWORD), await statusOf(stranger.email, OPERATORS)]).toEqual([401, 200])
    expect(await ensure(stranger.email)).toBe('raised')
  })
})
