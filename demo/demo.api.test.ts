import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '#server/people/accounts/create-admin.ts'
import { demoPeople } from '#server/people/accounts/demo-people.ts'
import { hashPassword } from '#server/people/accounts/passwords.ts'
import { login, refresh, refreshCookie } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { findDemoLogins, preparePeople } from './demo.ts'

/** Two shops on one database: the same data as a demo first, then in production. */
let trial: TestShop
let production: TestShop
beforeAll(async () => {
  trial = await openTestShop()
  production = await openTestShop({ db: trial.db, isProduction: true })
})
afterAll(async () => {
  await production.close()
  await trial.close()
})
beforeEach(() => sql`truncate user_account cascade`.execute(trial.db))

const OPERATORS = 'of the operator alone'
const STRANGERS = 'of a stranger alone'
const SUPER = 'super@kasuwa.example'
const superAdmin = { email: SUPER, password: OPERATORS }

/** What an operator or an admin may do to a database, in any order. */
const events: Record<string, () => Promise<unknown>> = {
  'a demo starts': () =>
    preparePeople(trial.db, { isProduction: false, superAdmin: undefined, isNewDemo: true }),
  'the trial starts again': () =>
    preparePeople(trial.db, { isProduction: false, superAdmin: undefined, isNewDemo: false }),
  'the trial starts with SUPER_ADMIN_EMAIL of the demo': () =>
    preparePeople(trial.db, { isProduction: false, superAdmin, isNewDemo: false }),
  'production starts': () =>
    preparePeople(trial.db, { isProduction: true, superAdmin: undefined, isNewDemo: false }),
  'production starts with SEED=demo': () =>
    preparePeople(trial.db, { isProduction: true, superAdmin: undefined, isNewDemo: true }),
  'production starts with SUPER_ADMIN_EMAIL of the demo': () =>
    preparePeople(trial.db, { isProduction: true, superAdmin, isNewDemo: false }),
  'admin:create names the address': () =>
    createAccount(trial.db, { ...superAdmin, fullName: 'Super Admin', role: 'superAdmin' }),
  'the demo’s people are made admins': () =>
    trial.db
      .updateTable('user_account')
      .set({ role: 'admin', email_verified_at: new Date() })
      .execute(),
  'they are unblocked': () =>
    trial.db.updateTable('user_account').set({ status: 'unblock' }).execute(),
  'a stranger changes their passwords': async () => {
    const password_hash = await hashPassword(STRANGERS)
    await trial.db.updateTable('user_account').set({ password_hash }).execute()
    await sql`insert into two_factor (user_id, sealed_secret, enabled_at) select id, 'x', now() from user_account`.execute(
      trial.db,
    )
  },
  'their addresses are written otherwise': () =>
    trial.db.updateTable('user_account').set({ email: sql<string>`upper(email)` }).execute(),
}

const orders: (keyof typeof events)[][] = [
  ['a demo starts', 'production starts'],
  ['a demo starts', 'production starts', 'they are unblocked'],
  ['a demo starts', 'production starts with SUPER_ADMIN_EMAIL of the demo'],
  ['a demo starts', 'production starts', 'production starts with SUPER_ADMIN_EMAIL of the demo'],
  [
    'a demo starts',
    'the trial starts again',
    'production starts with SUPER_ADMIN_EMAIL of the demo',
    'they are unblocked',
  ],
  ['a demo starts', 'the trial starts with SUPER_ADMIN_EMAIL of the demo', 'production starts'],
  [
    'a demo starts',
    'a stranger changes their passwords',
    'production starts',
    'production starts with SUPER_ADMIN_EMAIL of the demo',
  ],
  [
    'a demo starts',
    'a stranger changes their passwords',
    'admin:create names the address',
    'production starts',
  ],
  ['a demo starts', 'the demo’s people are made admins', 'production starts', 'they are unblocked'],
  [
    'a demo starts',
    'production starts',
    'the demo’s people are made admins',
    'they are unblocked',
    'production starts',
  ],
  ['a demo starts', 'admin:create names the address', 'production starts'],
  ['a demo starts', 'production starts', 'admin:create names the address', 'production starts'],
  [
    'a demo starts',
    'their addresses are written otherwise',
    'production starts',
    'they are unblocked',
  ],
  ['production starts with SEED=demo', 'production starts'],
  ['production starts', 'a demo starts'], // on the same database, while production runs
  ['production starts', 'a demo starts', 'they are unblocked', 'the demo’s people are made admins'],
]

describe('§1 in production no password of the README opens anything', () => {
  test.each(orders.map((order) => [order.join(', '), order] as const))(
    '%s',
    async (_name, order) => {
      for (const event of order) await events[event]?.()
      for (const { email } of demoPeople) {
        for (const { password } of demoPeople) {
          expect([email, password, (await login(production, email, password)).statusCode]).toEqual([
            email,
            password,
            401,
          ])
        }
      }
    },
  )

  test('nor does a session that was opened with one', async () => {
    await events['a demo starts']?.()
    const cookies = refreshCookie(await login(trial, SUPER, 'kasuwa-super'))
    expect((await refresh(trial, cookies)).statusCode).toBe(200)
    await events['production starts']?.()
    expect((await refresh(production, cookies)).statusCode).toBe(401)
  })

  const withOperator = orders.filter((order) => /SUPER_ADMIN_EMAIL|admin:create/.test(order.join()))
  test.each(withOperator.map((order) => [order.join(', '), order] as const))(
    'and the operator’s opens its account: %s',
    async (_name, order) => {
      for (const event of order) await events[event]?.()
      expect((await login(production, SUPER, OPERATORS)).statusCode).toBe(200)
      expect((await login(production, SUPER, STRANGERS)).statusCode).toBe(401)
      await events['production starts with SUPER_ADMIN_EMAIL of the demo']?.()
      expect((await login(production, SUPER, OPERATORS)).statusCode).toBe(200)
    },
  )
})

describe('a second factor that a stranger set up with a password of the README', () => {
  const setUp = () =>
    sql`insert into two_factor (user_id, sealed_secret, enabled_at) select id, 'x', now() from user_account`.execute(
      trial.db,
    )

  test.each([
    ['production starts', 'production starts with SUPER_ADMIN_EMAIL of the demo'],
    ['production starts with SUPER_ADMIN_EMAIL of the demo'],
    ['the trial starts with SUPER_ADMIN_EMAIL of the demo'],
    ['admin:create names the address'],
  ])('locks no operator out: %s, %s', async (...order) => {
    await events['a demo starts']?.()
    await setUp()
    for (const event of order) await events[event]?.()
    expect((await login(production, SUPER, OPERATORS)).statusCode).toBe(200)
  })
})

test("the start prints the demo's logins while they work", async () => {
  expect(await findDemoLogins(trial.db)).toBeUndefined()
  await events['a demo starts']?.()
  for (const { email, password } of demoPeople)
    expect((await login(trial, email, password)).statusCode).toBe(200)
  expect(await findDemoLogins(trial.db)).toContain('admin@kasuwa.example / kasuwa-admin')
  await events['the trial starts with SUPER_ADMIN_EMAIL of the demo']?.()
  expect(await findDemoLogins(trial.db)).not.toContain(SUPER)
  await events['production starts']?.()
  expect(await findDemoLogins(trial.db)).toBeUndefined()
})
