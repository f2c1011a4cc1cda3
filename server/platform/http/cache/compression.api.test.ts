import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenProduct } from '#test/factories.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
  for (let i = 0; i < 5; i++) await givenProduct(shop.db)
})
afterAll(() => shop.close())

const list = (acceptEncoding?: string) =>
  shop.server.inject({
    url: '/api/products/50/0',
    headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding },
  })

test('also the first caller gets a cached answer compressed, and all get the same one', async () => {
  const [first, second, gzip] = [
    await list('gzip, deflate, br, zstd'),
    await list('br'),
    await list('gzip, br;q=0'),
  ]
  const plain = await list()
  expect([first, second, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'br',
    'gzip',
    undefined,
  ])
  expect(new Set([first, second, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(1)
  expect(
    [first, second, gzip, plain].every(({ headers }) => headers.vary === 'accept-encoding'),
  ).toBe(true)
  expect(brotliDecompressSync(first.rawPayload)).toEqual(plain.rawPayload)
  expect(second.rawPayload).toEqual(first.rawPayload)
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
})
