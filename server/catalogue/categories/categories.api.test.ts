import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REGIONS } from '#contract/shopfront/regions.ts'
import { createRowId } from '#server/platform/ids.ts'
import { call, givenCategory, givenProduct, givenState } from '#test/factories.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/** Categories and states: short lists without pages. */
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ isCaching: false })
})
afterAll(() => shop.close())

const get = (path: string) => call(shop, { url: `/api${path}` })
const missing = [
  createRowId(),
  '1',
  'null',
  '%00',
  "' or 1=1",
  '%F0%9F%98%80',
  '00000000-0000-0000-0000-00000000000g',
]

describe('categories', () => {
  test('none at first, then all of them by title', async () => {
    expect((await get('/categories')).json()).toEqual({ data: [] })
    for (const title of ['Watches', 'Ankara', 'Phones']) await givenCategory(shop.db, { title })
    const { data } = (await get('/categories')).json()
    expect(data.map((category: { title: string }) => category.title)).toEqual([
      'Ankara',
      'Phones',
      'Watches',
    ])
  })

  test('one of them: id, title, description, address of the icon', async () => {
    const id = await givenCategory(shop.db, { title: 'Gele' })
    const answer = await get(`/categories/${id}`)
    const icon = `/images/${'0'.repeat(32)}-640.webp`
    expect(answer.json()).toEqual({ _id: id, title: 'Gele', description: 'Things', icon })
  })

  test('one says whether a product on sale is in it', async () => {
    const category_id = await givenCategory(shop.db, { title: 'Adire' })
    const hasProducts = async () => (await get(`/categories/${category_id}`)).json().hasProducts
    expect(await hasProducts()).toBeUndefined()
    const { id } = await givenProduct(shop.db, { category_id, stock: 0 })
    expect(await hasProducts()).toBe(true)
    await shop.db
      .updateTable('product')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect(await hasProducts()).toBeUndefined()
  })

  test.each(missing)('one that is not there is 404: %s', async (id) => {
    const answer = await get(`/categories/${id}`)
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'category not found' }])
  })
})

describe('states', () => {
  test('all of them by name, with delivery price, region and local governments', async () => {
    const ogun = await givenState(shop.db, {
      state: 'Ogun',
      price_kobo: 3_500_50,
      lgas: 'Ifo, Ijebu Ode',
    })
    const lagos = await givenState(shop.db, { state: 'Lagos', price_kobo: 0, lgas: '' })
    const answer = await get('/states')
    expect(answer.json()).toEqual({
      data: [
        { _id: lagos, state: 'Lagos', price: 0, region: 'South West', lgas: '' },
        { _id: ogun, state: 'Ogun', price: 3500.5, region: 'South West', lgas: 'Ifo, Ijebu Ode' },
      ],
    })
    expect((await get(`/states/${ogun}`)).json()).toEqual(answer.json().data[1])
  })

  test.each(missing)('one that is not there is 404: %s', async (id) => {
    const answer = await get(`/states/${id}`)
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'state not found' }])
  })

  test.each(REGIONS)('Region values: %s', async (region) => {
    const id = createRowId()
    await shop.db
      .insertInto('region')
      .values({ id, state: `In ${region}`, price_kobo: 1, region })
      .execute()
    expect((await get(`/states/${id}`)).json().region).toBe(region)
  })

  test('no other region can be stored', async () => {
    const statement = sql`insert into region (id, state, price_kobo, region) values (${createRowId()}, 'Nowhere', 1, 'South')`
    await expect(statement.execute(shop.db)).rejects.toThrow('region_region_check')
  })
})

describe('GET /lga/{stateId} (may be empty; response has lgas or message)', () => {
  test('a state with a record: its id, text and state', async () => {
    const state = await givenState(shop.db, { lgas: 'Warri South, Uvwie' })
    expect((await get(`/lga/${state}`)).json()).toEqual({
      _id: expect.any(String),
      lgas: 'Warri South, Uvwie',
      state,
    })
  })

  test('a state without one: 200 with a message and no lgas', async () => {
    const answer = await get(`/lga/${await givenState(shop.db, { lgas: '' })}`)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['message']])
  })

  test.each(missing)('no such state is answered alike: %s', async (id) => {
    const answer = await get(`/lga/${id}`)
    expect([200, 400]).toContain(answer.statusCode)
    expect(answer.json().message).toEqual(expect.any(String))
  })
})
