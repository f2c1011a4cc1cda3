import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createRowId } from '#server/platform/ids.ts'
import { type Answer, call, givenCategory, givenOrder, givenProduct } from '#test/factories.ts'
import { givenInstances } from '#test/instances.ts'
import { act, confirm } from '#test/orders.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const get = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call(shop, { url: `/api${url}`, headers })
const isCached = (url: string): boolean => shop.server.cache.get(`/api${url}`) !== undefined

async function givenShelf(products = 1): Promise<{ list: string; ids: string[] }> {
  const category_id = await givenCategory(shop.db)
  const ids: string[] = []
  for (let i = 0; i < products; i += 1) ids.push((await givenProduct(shop.db, { category_id })).id)
  return { list: `/products/category/${category_id}/50/0`, ids }
}

describe('an answer that is the same for every caller', () => {
  test('is cached: a change in the database is not seen until its tag is dropped', async () => {
    const { list, ids } = await givenShelf()
    const first = await get(list)
    await shop.db.updateTable('product').set({ brand: 'Changed' }).where('id', 'in', ids).execute()
    expect((await get(list)).body).toBe(first.body)
    shop.server.cache.drop(['products'])
    expect((await get(list)).json().data[0].brand).toBe('Changed')
  })

  test('is the same on the first and on later calls: body, status and headers', async () => {
    const { list } = await givenShelf()
    const plain = ({ headers, body }: Answer) => {
      const {
        date: _,
        connection: __,
        'content-length': ___,
        'x-request-id': ____,
        ...rest
      } = headers
      return { headers: rest, body }
    }
    const [first, second] = [await get(list), await get(list)]
    expect(plain(second)).toEqual(plain(first))
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
  })

  test('has an ETag: 304 and nothing more when the caller has it already', async () => {
    const { list, ids } = await givenShelf()
    const etag = String((await get(list)).headers.etag)
    const same = await get(list, { 'if-none-match': etag })
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
    expect((await get(list, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
    await shop.db.updateTable('product').set({ brand: 'New' }).where('id', 'in', ids).execute()
    shop.server.cache.drop(['products'])
    const changed = await get(list, { 'if-none-match': etag })
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
  })

  test('HEAD answers the same without a body, cached or not, and fills nothing', async () => {
    const { list } = await givenShelf()
    const head = () => call(shop, { method: 'HEAD', url: `/api${list}` })
    const cold = await head()
    expect([cold.statusCode, cold.body, isCached(list)]).toEqual([200, '', false])
    const { body } = await get(list)
    const warm = await head()
    expect([warm.statusCode, warm.body, warm.headers['content-length']]).toEqual([
      200,
      '',
      String(body.length),
    ])
  })

  test('is sent in a coding that the caller accepts, once it was compressed', async () => {
    const { list } = await givenShelf(10)
    const { body, headers } = await get(list)
    await get(list)
    const encodingOf = async (accept: string) =>
      (await get(list, { 'accept-encoding': accept })).headers['content-encoding']
    await expect.poll(() => encodingOf('gzip, deflate, br')).toBe('br')
    expect(
      brotliDecompressSync((await get(list, { 'accept-encoding': 'br' })).rawPayload).toString(),
    ).toBe(body)
    expect(gunzipSync((await get(list, { 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(
      body,
    )
    expect(await encodingOf('gzip;q=0.5')).toBe('gzip')
    for (const accept of ['', 'identity', 'deflate', 'br;q=0', 'gzip;q=0, br;q=0.0']) {
      const plain = await get(list, { 'accept-encoding': accept })
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, body])
    }
    expect((await get(list, { 'accept-encoding': 'br' })).headers.etag).toBe(headers.etag)
  })

  test('100 concurrent requests for an answer that is not cached cost one query', async () => {
    const { list, ids } = await givenShelf()
    let fills = 0
    const { startFill } = shop.server.cache
    shop.server.cache.startFill = function (key) {
      fills += 1
      return startFill.call(this, key)
    }
    onTestFinished(() => {
      shop.server.cache.startFill = startFill
    })
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(list)))
    expect(fills).toBe(1)
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.body).toContain(ids[0])
  })

  test('a query string makes no second entry', async () => {
    const { list } = await givenShelf()
    await get(list)
    for (let i = 0; i < 20; i += 1) await get(`${list}?visit=${i}&page=${i}`)
    expect(isCached(list)).toBe(true)
    expect(shop.server.cache.get(`/api${list}?visit=1&page=1`)).toBeUndefined()
  })
})

describe('what is never cached', () => {
  test.each([
    ['an unknown product', `/products/${createRowId()}`, 404],
    ['an unknown category', `/products/category/${createRowId()}/50/0`, 404],
    ['an invalid page', '/products/0/0', 400],
    ['an unknown call', '/nothing', 404],
  ])('%s', async (_what, url, statusCode) => {
    for (let twice = 0; twice < 2; twice += 1) expect((await get(url)).statusCode).toBe(statusCode)
    expect(isCached(url)).toBe(false)
  })

  test('a new product is found at once', async () => {
    const id = createRowId()
    expect((await get(`/products/${id}`)).statusCode).toBe(404)
    await shop.db
      .insertInto('product')
      .values({
        id,
        category_id: await givenCategory(shop.db),
        title: 'Late',
        description: '-',
        brand: '-',
        rating: 0,
        images: [],
      })
      .execute()
    await shop.db
      .insertInto('variant')
      .values({ id, product_id: id, price_kobo: 1, discount_percentage: 0, stock: 0 })
      .execute()
    expect((await get(`/products/${id}`)).statusCode).toBe(200)
  })

  test('orders, which are private', async () => {
    const { id } = await givenOrder(shop)
    const answer = await get(`/sales/${id}`)
    expect([answer.headers['cache-control'], isCached(`/sales/${id}`)]).toEqual([
      'private, no-store',
      false,
    ])
  })

  test('an internal error: all waiting callers get it, and the next call tries again', async () => {
    const { list } = await givenShelf()
    await sql`alter table category rename to category_away`.execute(shop.db)
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(list)))
    await sql`alter table category_away rename to category`.execute(shop.db)
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['500 {"message":"Internal Server Error"}']),
    )
    expect((await get(list)).statusCode).toBe(200)
  })
})

describe('an order', () => {
  test('drops only the answers that show its products', async () => {
    const [sold, other] = [await givenShelf(2), await givenShelf()]
    const [id = '', neighbour = ''] = sold.ids
    const urls = [
      sold.list,
      other.list,
      `/products/${id}`,
      `/products/${neighbour}`,
      '/categories',
      '/products/50/0',
    ]
    for (const url of urls) await get(url)
    expect(urls.map(isCached)).toEqual(Array(6).fill(true))
    await givenOrder(shop, { products: [{ id, qty: 3 }] })
    expect(urls.map(isCached)).toEqual([false, true, false, true, true, false])
    expect((await get(`/products/${id}`)).json().stock).toBe(7)
  })

  test('that is cancelled updates the stock; one that is paid changes no page', async () => {
    const { ids } = await givenShelf()
    const [id = ''] = ids
    const [cancelled, paid] = [
      await givenOrder(shop, { products: [{ id, qty: 3 }] }),
      await givenOrder(shop, { products: [{ id, qty: 1 }] }),
    ]
    expect((await get(`/products/${id}`)).json().stock).toBe(6)
    await act(shop, cancelled, 'cancel')
    expect((await get(`/products/${id}`)).json().stock).toBe(9)
    shop.cards.charges.set(paid.id, { amount: paid.totalKobo })
    await confirm(shop, paid.id)
    expect(isCached(`/products/${id}`)).toBe(true)
  })

  test('never leaves an outdated stock in the cache, however reads and orders mix', async () => {
    const { ids, list } = await givenShelf()
    const [id = ''] = ids
    const reads = () => [get(`/products/${id}`), get(list), get(`/products/${id}`)]
    const orders = Array.from({ length: 8 }, () => [
      ...reads(),
      givenOrder(shop, { products: [{ id, qty: 1 }] }),
      ...reads(),
    ])
    await Promise.all(orders.flat())
    expect([
      (await get(`/products/${id}`)).json().stock,
      (await get(list)).json().data[0].stock,
    ]).toEqual([2, 2])
  })
})

test('without the cache every call reads the database', async () => {
  const fresh = await givenShop({ isCaching: false })
  const { id } = await givenProduct(fresh.db)
  const stock = async () => (await call(fresh, { url: `/api/products/${id}` })).json().stock
  expect(await stock()).toBe(10)
  await fresh.db.updateTable('variant').set({ stock: 4 }).where('id', '=', id).execute()
  expect(await stock()).toBe(4)
})

describe.runIf(inject('database').kind === 'postgres')('two instances on one PostgreSQL', () => {
  const stockAt = async (one: TestShop, id: string) =>
    (await call(one, { url: `/api/products/${id}` })).json().stock

  test('an order on one is seen on the other', async () => {
    const { shops } = await givenInstances()
    const [here, there] = shops
    const { id } = await givenProduct(here.db)
    expect(await Promise.all([stockAt(here, id), stockAt(there, id)])).toEqual([10, 10])
    await givenOrder(here, { products: [{ id, qty: 1 }] })
    await expect.poll(() => stockAt(there, id)).toBe(9)
    await givenOrder(there, { products: [{ id, qty: 2 }] })
    await expect.poll(() => stockAt(here, id)).toBe(7)
  })

  test('a broken connection drops all cached answers, and is made again', async () => {
    const { database, shops, listeners } = await givenInstances()
    const [here, there] = shops
    const { id } = await givenProduct(here.db)
    expect(await stockAt(there, id)).toBe(10)
    const before = await listeners()
    for (const pid of before) await sql`select pg_terminate_backend(${pid})`.execute(database.db)
    // without a message
    await here.db.updateTable('variant').set({ stock: 3 }).where('id', '=', id).execute()
    await expect.poll(() => stockAt(there, id)).toBe(3)
    await expect
      .poll(async () => (await listeners()).filter((pid) => !before.includes(pid)))
      .toHaveLength(2)
    await givenOrder(here, { products: [{ id, qty: 1 }] })
    await expect.poll(() => stockAt(there, id)).toBe(2)
  })
})
