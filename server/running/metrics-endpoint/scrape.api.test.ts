import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverEvents } from '#server/orders/events/deliver-events.ts'
import { metrics } from '#server/platform/metrics/metrics.ts'
import { call, givenOrder, givenProduct } from '#test/factories.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'
import { createShopFigures } from './shop-figures.ts'

const TOKEN = 'a-token-of-the-test-with-32-letters'

let shop: TestShop
let origin: string

beforeAll(async () => {
  shop = await openTestShop({ hasRateLimit: true })
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(shop.server.server.address() as AddressInfo).port}`
})
afterAll(() => shop.close())

/** The figures by `name{labels}`. */
async function figures(): Promise<Map<string, number>> {
  const answer = await fetch(`${origin}/metrics`)
  expect(answer.status).toBe(200)
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' '))),
    ]),
  )
}

/** What one figure grows by while `act` runs. */
async function growth(figure: string, act: () => Promise<unknown>): Promise<number> {
  const before = (await figures()).get(figure) ?? 0
  await act()
  return ((await figures()).get(figure) ?? 0) - before
}

const get = async (path: string, init?: RequestInit): Promise<Response> => {
  const answer = await fetch(`${origin}${path}`, init)
  await answer.arrayBuffer()
  return answer
}

describe('who may read /metrics', () => {
  const asked = async (
    options: Parameters<typeof givenShop>[0],
    headers = {},
    remoteAddress = '127.0.0.1',
  ) => {
    const one = await givenShop({ db: shop.db, ...options })
    return (await one.server.inject({ url: '/metrics', headers, remoteAddress })).statusCode
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  test.each([
    ['this machine', {}, {}, '127.0.0.1', 200],
    ['this machine by IPv6', {}, {}, '::1', 200],
    ['another machine', {}, {}, '10.0.0.7', 404],
    ['another machine with the token', { metricsToken: TOKEN }, bearer(TOKEN), '10.0.0.7', 200],
    [
      'another machine with a wrong token',
      { metricsToken: TOKEN },
      bearer(`${TOKEN}x`),
      '10.0.0.7',
      404,
    ],
    ['another machine with a token where none is set', {}, bearer('undefined'), '10.0.0.7', 404],
    ['a proxy of this machine', { trustProxy: 1 }, {}, '127.0.0.1', 404],
    [
      'a proxy of this machine that is not trusted',
      {},
      { 'x-forwarded-for': '10.0.0.7' },
      '127.0.0.1',
      404,
    ],
    [
      'a proxy of this machine that only passes the name on',
      {},
      { host: 'shop.example' },
      '127.0.0.1',
      404,
    ],
    [
      'this machine without the token, where one is set',
      { metricsToken: TOKEN },
      {},
      '127.0.0.1',
      404,
    ],
    ['this machine by its number and port', {}, { host: '127.0.0.1:3000' }, '127.0.0.1', 200],
    [
      'a proxy of this machine, with the token',
      { trustProxy: 1, metricsToken: TOKEN },
      bearer(TOKEN),
      '127.0.0.1',
      200,
    ],
  ])('%s', async (_who, options, headers, address, status) => {
    expect(await asked(options, headers, address)).toBe(status)
  })

  test('a name with the port of a proxy is not this machine', async () => {
    const { port } = new URL(origin)
    const statuses: (number | undefined)[] = []
    for (const host of [
      `localhost:${port}`,
      'localhost',
      'localhost:8080',
      `shop.example:${port}`,
    ]) {
      const { promise, resolve } = Promise.withResolvers<number | undefined>()
      request(`${origin}/metrics`, { headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).end()
      statuses.push(await promise)
    }
    expect(statuses).toEqual([200, 404, 404, 404])
  })

  test('all others get the answer of an address that does not exist', async () => {
    const one = await givenShop({ db: shop.db, trustProxy: 1 })
    const [refused, missing] = [
      await call(one, { url: '/metrics' }),
      await call(one, { url: '/metricz' }),
    ]
    expect([refused.statusCode, refused.body]).toEqual([missing.statusCode, missing.body])
  })
})

describe('requests', () => {
  test('are counted by the pattern of their route, and timed', async () => {
    const counted =
      'shop_http_requests_total{method="GET",route="/api/products/:id",status="2xx",cached="no"}'
    const timed =
      'shop_http_request_seconds_count{method="GET",route="/api/products/:id",status="2xx"}'
    for (const figure of [counted, timed]) {
      const product = await givenProduct(shop.db)
      expect(await growth(figure, () => get(`/api/products/${product.id}`))).toBe(1)
    }
  })

  test('cached answers are counted as well', async () => {
    const product = await givenProduct(shop.db)
    const path = `/api/products/${product.id}`
    const hits = (status: string) =>
      `shop_http_requests_total{method="GET",route="/api/products/:id",status="${status}",cached="yes"}`
    const etag = (await get(path)).headers.get('etag') ?? ''
    expect(await growth(hits('2xx'), () => get(path))).toBe(1)
    expect(await growth(hits('3xx'), () => get(path, { headers: { 'if-none-match': etag } }))).toBe(
      1,
    )
    expect(await growth('shop_cache_lookups_total{result="hit"}', () => get(path))).toBe(1)
  })

  test('of an address with a query are hits in the same way', async () => {
    const figure = 'shop_cache_lookups_total{result="hit"}'
    await get('/api/products/10/0?sort=price')
    expect(await growth(figure, () => get('/api/products/10/0?sort=price&utm_source=mail'))).toBe(1)
  })

  test('without a route are one figure, however many addresses are made up', async () => {
    const figure = 'shop_http_requests_total{method="GET",route="none",status="4xx",cached="no"}'
    expect(
      await growth(figure, () => Promise.all(['/a', '/b/c', '/d?e=f'].map((path) => get(path)))),
    ).toBe(3)
  })
})

test('orders are counted by their events, once each', async () => {
  const placed = 'shop_order_events_total{event="placed"}'
  const deliver = async () => {
    await givenOrder(shop)
    await deliverEvents(shop.events)
    await deliverEvents(shop.events)
  }
  expect(await growth(placed, deliver)).toBe(1)
})

test('an order for more than there is counts as refused for its stock', async () => {
  const product = await givenProduct(shop.db, { stock: 1 })
  const order = () => givenOrder(shop, { products: [{ id: product.id, qty: 2 }] }).catch(() => {})
  expect(await growth('shop_orders_refused_total{reason="stock"}', order)).toBe(1)
})

test('wrong passwords are counted, and the limit that ends them by its name', async () => {
  const login = () =>
    get('/api/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', password: 'wrong-password' }),
    })
  expect(await growth('shop_sign_ins_total{result="wrong"}', login)).toBe(1)
  const more = () => Promise.all(Array.from({ length: 12 }, login))
  expect(await growth('shop_limit_refusals_total{limit="login"}', more)).toBe(3)
})

test('no figure names a person, an id or an address', async () => {
  await givenOrder(shop)
  const text = [...(await figures()).keys()].join('\n')
  expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}|\d+\.\d+\.\d+\.\d+|ada/)
})

test('the queues and the pool are there, and that the database answered', async () => {
  const all = await figures()
  expect(all.get('shop_db_up')).toBe(1)
  expect(all.get('shop_queue_rows{queue="mails"}')).toBeGreaterThanOrEqual(0)
  expect(all.get('shop_db_connections{pool="main",state="waiting"}')).toBe(0)
})

test('the database is read every 15 seconds at most, however many ask at once', async () => {
  let time = 0
  const read = createShopFigures({ db: shop.db, dataDir: shop.folder }, () => time)
  const statementsOf = async (act: () => Promise<unknown>) => {
    const count = async () => (await metrics.querySeconds.get()).values.find(isCount)?.value ?? 0
    const before = await count()
    await act()
    return (await count()) - before
  }
  const once = await statementsOf(() => Promise.all(Array.from({ length: 20 }, read)))
  expect(once).toBeGreaterThan(0)
  expect(await statementsOf(read)).toBe(0)
  time += 15_000
  expect(await statementsOf(read)).toBe(once)
})

test('a database that does not answer in time is not up', async () => {
  let answer = (): void => {}
  const waits = new Promise<void>((resolve) => {
    answer = resolve
  })
  const db = shop.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => waits.then(() => result),
  })
  await createShopFigures({ db, dataDir: shop.folder })()
  expect((await metrics.databaseUp.get()).values).toMatchObject([{ value: 0 }])
  answer()
})

const isCount = ({ metricName }: { metricName?: string }) =>
  metricName === 'shop_db_query_seconds_count'
