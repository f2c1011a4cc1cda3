import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Facets } from '#contract/catalogue/product-filters.ts'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import type { Database } from '#server/platform/db/open.ts'
import { openTestDatabase } from '#test/database.ts'
import { type Answer, call, givenVariants } from '#test/factories.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'
import { MAX_LET_IN } from './read-queues.ts'

let database: Database
let shop: TestShop
beforeAll(async () => {
  database = await openTestDatabase()
  shop = await openTestShop({ db: database.db, isCaching: false })
  await givenVariants(shop.db, [{ choice: ['M', 'Red'] }, { choice: ['L', 'Red'] }], {
    title: 'Polo shirt',
  })
  await givenVariants(shop.db, [{ choice: ['M', 'Blue'] }], { title: 'Linen shirt' })
})
afterAll(async () => {
  await shop.close()
  await database.close()
})

const get = (path: string): Promise<Answer> => call(shop, { url: `/api/products${path}` })
const titles = async (path: string): Promise<string[]> =>
  (await get(path)).json<ProductListPage>().data.map(({ title }) => title)
const facets = async (query: string): Promise<Facets> => (await get(`/facets?${query}`)).json()
const values = ({ options }: Facets, name: string) =>
  options.find((one) => one.name === name)?.values.map(({ value, count }) => [value, count])

/** Statements that ask the index of filters. */
async function questions(work: () => Promise<unknown>): Promise<number> {
  let asked = 0
  const end = database.statements.listen(({ text }) => {
    if (/from listing/.test(text)) asked += 1
  })
  await work().finally(end)
  return asked
}

const many = (name: string, count: number, first = 0): string =>
  Array.from({ length: count }, (_, i) => `option.${name}=${name}${first + i}`).join('&')
const INVENTED = Array.from({ length: 10 }, (_, i) => many(`Foo${i}`, 2)).join('&')

describe('a value of an option that no product has', () => {
  test('changes nothing beside one that some have', async () => {
    expect(await titles('/50/0?option.Size=L&option.Size=XS')).toEqual(['Polo shirt'])
    const found = await facets('option.Size=L&option.Size=XS')
    expect([found.total, values(found, 'Colour')]).toEqual([1, [['Red', 1]]])
  })

  test('alone finds nothing, and others can still be chosen', async () => {
    expect(await titles('/50/0?option.Size=XS')).toEqual([])
    const found = await facets('option.Size=XS')
    expect([found.total, values(found, 'Colour')]).toEqual([0, undefined])
    expect(values(found, 'Size')).toEqual([
      ['M', 2],
      ['L', 1],
      ['XS', 0],
    ])
  })

  test.each([
    ['a list', `/50/0?${INVENTED}`],
    ['a list in another order', `/50/0?sort=price&${INVENTED}`],
    ['a search', `/search/50/0/shirt?${INVENTED}`],
  ])('is looked up once, and costs no search: %s', async (_what, path) => {
    expect(await questions(() => get(path))).toBe(1)
    expect((await get(path)).json()).toEqual({ data: [], total: 0 })
  })

  test('costs no count for each option that is invented', async () => {
    expect(await questions(() => facets(INVENTED))).toBe(1)
    const found = await facets(INVENTED)
    expect(found).toMatchObject({
      total: 0,
      brands: [],
      categories: [],
      prices: { min: 0, max: 0, steps: [] },
    })
    expect(values(found, 'Foo3')).toEqual([
      ['Foo30', 0],
      ['Foo31', 0],
    ])
  })

  test('is known from the moment a product has it', async () => {
    expect(await titles('/50/0?option.Size=3XL')).toEqual([])
    await givenVariants(shop.db, [{ choice: ['3XL'] }], { title: 'Wide shirt' })
    expect(await titles('/50/0?option.size=3xl')).toEqual(['Wide shirt'])
  })
})

test.each([
  ['11 values of one option', many('Size', 11)],
  ['21 values in all', [many('A', 10), many('B', 10), many('C', 1)].join('&')],
  ['11 options', Array.from({ length: 11 }, (_, i) => many(`Size${i}`, 1)).join('&')],
])('%s are refused in words', async (_what, query) => {
  for (const path of [`/50/0?${query}`, `/search/50/0/shirt?${query}`, `/facets?${query}`]) {
    const answer = await get(path)
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'choose at most 10 options, 10 values of each, and 20 values in all',
    ])
  }
})

test('20 values of two options are taken', async () => {
  expect((await get(`/50/0?${many('A', 10)}&${many('B', 10)}`)).statusCode).toBe(200)
})

const REFUSED = 5

test('some counts run, others wait, and the rest are refused', async () => {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const busy = await givenShop({ db: own.db, isCaching: false })
  const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = own.db.transaction().execute(async (trx) => {
    await sql`lock table listing in access exclusive mode`.execute(trx)
    locked.resolve()
    await end.promise
  })
  await locked.promise
  const answers: Answer[] = []
  const all = Array.from({ length: MAX_LET_IN + REFUSED }, async (_, i) => {
    answers.push(await call(busy, { url: `/api/products/facets?min=${i + 1}` }))
  })
  await expect.poll(() => answers.length).toBe(REFUSED)
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    Array(REFUSED).fill([503, '2']),
  )
  end.resolve()
  await Promise.all([ended, ...all])
  expect(answers.slice(REFUSED).map(({ statusCode }) => statusCode)).toEqual(
    Array(MAX_LET_IN).fill(200),
  )
})
