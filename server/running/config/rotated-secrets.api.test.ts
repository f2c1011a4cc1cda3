import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/open.ts'
import { openTestDatabase } from '#test/database.ts'
import { call, cookieOf, givenOrder } from '#test/factories.ts'
import { as, givenPerson, login, refresh, refreshCookie } from '#test/people.ts'
import { givenShop } from '#test/shop.ts'
import { createOrderKey } from '../../orders/sales/order-key.ts'
import { createPurposeKeys } from '../../platform/config/keys.ts'

const [OLD, NEW] = [
  'the secret that is on its way out, long enough',
  'the one that takes its place, also long enough',
]
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The same shop at its three starts: with the old secret, with both, with the new one alone. */
const starts = async () => {
  const startWith = (...secrets: [string, ...string[]]) =>
    givenShop({ db: database.db, keys: createPurposeKeys(secrets) })
  return [await startWith(OLD), await startWith(NEW, OLD), await startWith(NEW)] as const
}

test('while JWT_SECRET=new,old, everything that the old secret signed stays valid', async () => {
  const [before, ...later] = await starts()
  const { email } = await givenPerson(database.db, { role: 'admin' })
  const headers = as({ token: (await login(before, email)).json().accessToken })
  const order = await givenOrder(before, { name: 'Ada Obi' })
  const key = createOrderKey(before.server.keys, order.id)
  const works = later.map(async (shop) => ({
    'access token': (await call(shop, { url: '/api/users/personal-profile', headers })).statusCode,
    'order cookie': (
      await call(shop, { url: `/api/sales/${order.id}`, cookies: cookieOf(order.answer) })
    ).json().masked,
    'order key': (
      await call(shop, { method: 'POST', url: `/api/sales/${order.id}/key`, payload: { key } })
    ).statusCode,
  }))
  expect(await Promise.all(works)).toEqual([
    { 'access token': 200, 'order cookie': false, 'order key': 200 },
    { 'access token': 401, 'order cookie': true, 'order key': 404 },
  ])
})

test('a refresh whose answer was lost is repeated after a changed secret', async () => {
  const [before, during, after] = await starts()
  const { email } = await givenPerson(database.db)
  const cookie = refreshCookie(await login(before, email))
  const lost = refreshCookie(await refresh(before, cookie))
  expect(refreshCookie(await refresh(during, cookie))).toEqual(lost)
  // Refresh tokens are random and stored: no secret is needed for them.
  expect((await refresh(after, lost)).statusCode).toBe(200)
})
