import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, call, givenOrder } from '#test/factories.ts'
import { givenPerson, login } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/** Behind a proxy that speaks http to this process: no request is https. */
const shops: Record<string, TestShop> = {}
beforeAll(async () => {
  shops.http = await openTestShop()
  shops.https = await openTestShop({ origin: 'https://kasuwa.example', db: shops.http.db })
})
afterAll(async () => {
  await shops.https?.close()
  await shops.http?.close()
})

/** Every cookie that the shop sets, each by a call that sets it. */
async function allCookies(shop: TestShop): Promise<Answer['cookies']> {
  const { email } = await givenPerson(shop.db)
  const signedIn = await login(shop, email)
  const { answer: ordered } = await givenOrder(shop)
  const out = await call(shop, { url: '/api/logout', cookies: cookiesOf(signedIn) })
  return [signedIn, ordered, out].flatMap(({ cookies }) => cookies)
}

const cookiesOf = ({ cookies }: Answer) =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]))

test('with an https ORIGIN every cookie is Secure, HttpOnly and __Host-, whatever protocol the proxy uses', async () => {
  const cookies = await allCookies(shops.https as TestShop)
  expect(cookies.length).toBeGreaterThanOrEqual(3)
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/' })
    expect(cookie.name).toMatch(/^__Host-/)
    expect(cookie).not.toHaveProperty('domain')
  }
})

test('they are read back: a refresh and a guest’s order are recognised by them', async () => {
  const shop = shops.https as TestShop
  const { email } = await givenPerson(shop.db)
  const refreshed = await call(shop, {
    url: '/api/refreshToken',
    cookies: cookiesOf(await login(shop, email)),
  })
  expect(refreshed.statusCode).toBe(200)
  const { id, answer } = await givenOrder(shop)
  const seen = await call(shop, { url: `/api/sales/${id}`, cookies: cookiesOf(answer) })
  expect(seen.json().masked).toBe(false)
})

test('without https no cookie has the prefix, which browsers would refuse', async () => {
  for (const { name, secure } of await allCookies(shops.http as TestShop)) {
    expect([name, secure]).toEqual([expect.not.stringMatching(/^__Host-/), undefined])
  }
})
