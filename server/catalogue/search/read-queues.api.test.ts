import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, givenProduct } from '#test/factories.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { MAX_LET_IN } from './read-queues.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await givenProduct(shop.db, { title: 'Bag' })
})
afterAll(() => shop.close())

const STRANGER = '198.51.100.1'
const VISITOR = '203.0.113.1'
const FLOOD = 80

test.each([
  ['lists with filters', (n: number) => `/api/products/50/0?min=${n}`],
  ['lists in another order', (n: number) => `/api/products/50/0?sort=price&rating=1&max=${n}`],
  [
    'lists of a category',
    (n: number) => `/api/products/category/${crypto.randomUUID()}/50/0?min=${n}`,
  ],
  ['searches', (n: number) => `/api/products/search/50/0/bag?min=${n}`],
  ['suggestions', (n: number) => `/api/suggest/bag${n}`],
  ['counts of filters', (n: number) => `/api/products/facets?min=${n}`],
])('%s of one address are limited, and other visitors pass', async (_what, pathOf) => {
  const order: string[] = []
  const ask = async (name: string, url: string, remoteAddress: string) => {
    const answer = await call(shop, { url, remoteAddress })
    if (answer.statusCode !== 503) order.push(name)
    return answer
  }
  const flood = Array.from({ length: FLOOD }, (_, n) => ask('stranger', pathOf(n + 1), STRANGER))
  const visitor = ask('visitor', pathOf(FLOOD + 1), VISITOR)
  const plain = ask('plain list', '/api/products/50/0', VISITOR)
  expect((await visitor).statusCode).not.toBe(503)
  expect((await plain).statusCode).toBe(200)
  const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode === 503)
  expect(refused).toHaveLength(FLOOD - MAX_LET_IN + 1)
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
  expect(order.indexOf('visitor')).toBeLessThan(MAX_LET_IN / 2)
  expect(order.indexOf('plain list')).toBeLessThan(MAX_LET_IN / 2)
})

/** Each is of another visitor: none is refused. */
const LISTS = 30

test('a search does not wait for lists of other visitors', async () => {
  const order: string[] = []
  const ask = async (name: string, url: string, remoteAddress: string) => {
    const answer = await call(shop, { url, remoteAddress })
    expect(answer.statusCode).toBe(200)
    order.push(name)
  }
  const lists = Array.from({ length: LISTS }, (_, n) =>
    ask('list', `/api/products/50/0?sort=price&max=${1_000 + n}`, `198.51.100.${n}`),
  )
  const search = ask('search', '/api/products/search/50/0/bag?max=5000', VISITOR)
  await Promise.all([...lists, search])
  expect(order.indexOf('search')).toBeLessThan(LISTS / 2)
})
