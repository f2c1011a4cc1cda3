import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '#test/factories.ts'
import { as, givenPerson, login, PASSWORD, refresh, refreshCookie } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createAccount, ensureSuperAdmin } from './create-admin.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const OPERATORS = 'of the operator alone'
const create = (email: string, password = OPERATORS) =>
  createAccount(shop.db, { email, password, fullName: 'Super Admin', role: 'superAdmin' })
const ensure = (email: string, password = OPERATORS) =>
  ensureSuperAdmin(shop.db, { email, password })
const newEmail = () => `chief-${crypto.randomUUID().slice(0, 8)}@example.com`
const peopleAt = (email: string) =>
  shop.db
    .selectFrom('user_account')
    .select(['role', 'status', 'full_name'])
    .where(sql`lower(email)`, '=', email)
    .execute()
const SUPER_ADMIN = { role: 'superAdmin', status: 'unblock', full_name: 'Super Admin' }
const statusOf = async (email: string, password: string) =>
  (await login(shop, email, password)).statusCode
const isLetIn = async (person: { token: string }) =>
  (await call(shop, { url: '/api/users/personal-profile', headers: as(person) })).statusCode === 200

describe('the super admin of the settings', () => {
  test('§1 is made once, however often the shop starts and however the address is written', async () => {
    const email = newEmail()
    expect(await ensure(email)).toBe('created')
    expect(await ensure(email.toUpperCase())).toBe('unchanged')
    expect(await peopleAt(email)).toEqual([SUPER_ADMIN])
    expect(await statusOf(email, OPERATORS)).toBe(200)
  })

  test('is made once by two instances that start at the same time', async () => {
    const email = newEmail()
    expect((await Promise.all([ensure(email), ensure(email)])).toSorted()).toEqual([
      'created',
      'unchanged',
    ])
    expect(await peopleAt(email)).toHaveLength(1)
  })

  test('whose address has an account already gets the password given, and its earlier sessions end', async () => {
    const person = await givenPerson(shop.db, {
      email_verified_at: new Date(),
      status: 'block',
      full_name: 'Ada Obi',
    })
    expect(await ensure(person.email)).toBe('changed')
    expect(await peopleAt(person.email)).toEqual([{ ...SUPER_ADMIN, full_name: 'Ada Obi' }])
    expect([
      await statusOf(person.email, PASSWORD),
      await statusOf(person.email, OPERATORS),
    ]).toEqual([401, 200])
    expect(await isLetIn(person)).toBe(false)
  })

  test('is not a user who signed up with the address and never verified it', async () => {
    const stranger = await givenPerson(shop.db)
    const cookies = refreshCookie(await login(shop, stranger.email))
    expect(await ensure(stranger.email)).toBe('changed')
    expect(await peopleAt(stranger.email)).toEqual([SUPER_ADMIN])
    expect(await isLetIn(stranger)).toBe(false)
    expect((await refresh(shop, cookies)).statusCode).toBe(401)
    expect([
      await statusOf(stranger.email, PASSWORD),
      await statusOf(stranger.email, OPERATORS),
    ]).toEqual([401, 200])
  })

  test('§1 has the password that they chose since, and stays signed in through restarts', async () => {
    const chief = await givenPerson(shop.db, { role: 'superAdmin', email_verified_at: new Date() })
    const cookies = refreshCookie(await login(shop, chief.email))
    expect(await ensure(chief.email)).toBe('unchanged')
    expect([await statusOf(chief.email, PASSWORD), await statusOf(chief.email, OPERATORS)]).toEqual(
      [200, 401],
    )
    expect([await isLetIn(chief), (await refresh(shop, cookies)).statusCode]).toEqual([true, 200])
  })

  test('§1 who was blocked is not unblocked by a restart', async () => {
    const { email } = await givenPerson(shop.db, {
      role: 'superAdmin',
      email_verified_at: new Date(),
      status: 'block',
    })
    expect(await ensure(email)).toBe('unchanged')
    expect(await peopleAt(email)).toMatchObject([{ status: 'block' }])
  })
})

describe('admin:create', () => {
  test('§1 sets the password it is given, each time, and ends the earlier sessions', async () => {
    const chief = await givenPerson(shop.db, {
      role: 'superAdmin',
      email_verified_at: new Date(),
      status: 'block',
    })
    expect(await create(chief.email)).toBe('changed')
    expect([await statusOf(chief.email, PASSWORD), await statusOf(chief.email, OPERATORS)]).toEqual(
      [401, 200],
    )
    expect(await isLetIn(chief)).toBe(false)
  })
})
