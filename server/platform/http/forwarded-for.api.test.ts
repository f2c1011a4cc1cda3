import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#test/factories.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'

/** Limits count callers by their address: a caller must not be able to choose it. */

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/**
 * How many of 31 calls from one machine are answered, of 30 that an address may make in an hour.
 */
async function answered(
  trustProxy: number,
  forwarded: (n: number) => string,
  remoteAddress: string,
): Promise<number> {
  const one = await givenShop({ db: shop.db, hasRateLimit: true, trustProxy })
  const statuses = []
  for (let n = 1; n <= 31; n++) {
    const headers = { 'content-type': 'application/csp-report', 'x-forwarded-for': forwarded(n) }
    const payload = JSON.stringify({ 'csp-report': { 'blocked-uri': 'inline' } })
    statuses.push(
      (
        await call(one, {
          method: 'POST',
          url: '/api/csp-reports',
          payload,
          headers,
          remoteAddress,
        })
      ).statusCode,
    )
  }
  return statuses.filter((status) => status === 200).length
}

test('without a proxy X-Forwarded-For means nothing', async () => {
  expect(await answered(0, (n) => `203.0.113.${n}`, '198.51.100.1')).toBe(30)
})

test('behind one proxy the address that it saw counts, whatever the caller has put before it', async () => {
  expect(await answered(1, (n) => `203.0.113.${n}, 198.51.100.2`, '127.0.0.1')).toBe(30)
  expect(await answered(1, (n) => `198.51.100.3, 192.0.2.${n}`, '127.0.0.1')).toBe(31)
})
