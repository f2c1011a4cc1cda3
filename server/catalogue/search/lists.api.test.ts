import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Facets } from '#contract/catalogue/product-filters.ts'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import { call, givenCategory, givenProduct, givenVariants } from '#test/factories.ts'
import { limit } from '#test/limit.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { MAX_FOUND } from './ask/question.ts'
import { recountListing, refreshQueuedListings } from './upkeep/listings.ts'

let shop: TestShop
let phones: string
let clothes: string
beforeAll(async () => {
  shop = await openTestShop()
  phones = await givenCategory(shop.db, { title: 'Phones' })
  clothes = await givenCategory(shop.db, { title: 'Clothes' })
  const phone = { category_id: phones, stock: 5 }
  await givenProduct(shop.db, {
    ...phone,
    title: 'Tecno Spark',
    brand: 'Tecno',
    price_kobo: 90_000_00,
    rating: 4.5,
  })
  await givenProduct(shop.db, {
    ...phone,
    title: 'Itel Vista',
    brand: 'Itel',
    price_kobo: 60_000_00,
    rating: 3,
    discount_percentage: 20,
  })
  await givenProduct(shop.db, {
    ...phone,
    title: 'Nokia 105',
    brand: "No'kia \\ & | !",
    price_kobo: 20_000_00,
    rating: 2,
    stock: 0,
  })
  await givenVariants(
    shop.db,
    [
      { choice: ['M', 'Red'], price_kobo: 10_000_00, stock: 2 },
      { choice: ['L', 'Red'], price_kobo: 15_000_00, stock: 1 },
    ],
    { title: 'Polo shirt', brand: 'tecno', category_id: clothes, rating: 5 },
  )
})
afterAll(() => shop.close())

const get = (path: string) => call(shop, { url: `/api/products${path}` })
const page = async (path: string): Promise<ProductListPage> => (await get(path)).json()
const titles = async (query: string): Promise<string[]> =>
  (await page(`/50/0?${query}`)).data.map(({ title }) => title)
const facets = async (query: string): Promise<Facets> => (await get(`/facets?${query}`)).json()

describe('a list is filtered', () => {
  test.each([
    ['by brand, in any case', 'brand=TECNO&sort=price', ['Polo shirt', 'Tecno Spark']],
    [
      'by several brands',
      'brand=Itel&brand=Tecno&sort=-price',
      ['Tecno Spark', 'Itel Vista', 'Polo shirt'],
    ],
    ['by a brand of signs', `brand=${encodeURIComponent("No'kia \\ & | !")}`, ['Nokia 105']],
    [
      'by price after the discount, both ends included',
      'min=20000&max=48000&sort=price',
      ['Nokia 105', 'Itel Vista'],
    ],
    ['by discount', 'discount=1', ['Itel Vista']],
    ['by stock', 'stock=1&sort=price', ['Polo shirt', 'Itel Vista', 'Tecno Spark']],
    ['by rating', 'rating=3&sort=rating', ['Polo shirt', 'Tecno Spark', 'Itel Vista']],
    ['by an option', 'option.size=l', ['Polo shirt']],
    ['by options that must all hold', 'option.Size=M&option.Colour=Blue', []],
    ['by a value that nothing has', 'option.Size=XS', []],
    ['by several kinds at once', 'brand=tecno&rating=4&max=12000&stock=1', ['Polo shirt']],
    ['not by names that it does not know', 'utm=x&option=1&brand=itel', ['Itel Vista']],
  ])('%s', async (_what, query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  test('of a category, and of a search', async () => {
    const of = await page(`/category/${phones}/50/0?stock=1&sort=price`)
    expect(of.data.map(({ title }) => title)).toEqual(['Itel Vista', 'Tecno Spark'])
    const found = await page('/search/50/0/tecno?max=20000')
    expect([found.total, found.data[0]?.title]).toEqual([1, 'Polo shirt'])
  })

  test.each([
    'sort=cheap',
    'min=abc',
    'max=-1',
    'rating=9',
    'discount=yes',
    'category=x',
    `brand=${'x'.repeat(121)}`,
    'brand=%00',
    `option.Size=${'x'.repeat(61)}`,
    'option.Size=%00',
    `option.${'x'.repeat(61)}=M`,
    Array.from({ length: 51 }, (_, i) => `brand=${i}`).join('&'),
    Array.from({ length: 11 }, (_, i) => `option.${i}=M`).join('&'),
  ])('a wrong value is refused: %s', async (query) => {
    expect((await get(`/50/0?${query}`)).statusCode).toBe(400)
  })

  test('an order is decided by the present price and stock', async () => {
    const category_id = await givenCategory(shop.db)
    const { id } = await givenProduct(shop.db, {
      title: 'Fickle lamp',
      brand: 'Fickle',
      category_id,
      price_kobo: 100_00,
      stock: 1,
    })
    const list = async (query: string) => (await page(`/50/0?brand=fickle&${query}`)).total
    expect([await list('max=100'), await list('stock=1')]).toEqual([1, 1])
    await shop.db
      .updateTable('variant')
      .set({ price_kobo: 200_00, stock: 0 })
      .where('product_id', '=', id)
      .execute()
    await shop.db.updateTable('product').set({ category_id: phones }).where('id', '=', id).execute()
    shop.server.cache.drop(['products'])
    expect([await list('max=100'), await list('min=200'), await list('stock=1')]).toEqual([0, 1, 0])
    expect(await list(`category=${phones}&sort=price`)).toBe(1)
    await shop.db
      .updateTable('product')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .execute()
    shop.server.cache.drop(['products'])
    expect(await list('min=200')).toBe(0)
  })
})

describe('the counts of values', () => {
  test('leave out the filter of their own kind, and hold all others', async () => {
    const { brands, categories, total } = await facets(`brand=Itel&category=${phones}`)
    expect(total).toBe(1)
    expect(brands.map(({ value, count }) => [value, count])).toEqual([
      ['Itel', 1],
      ["No'kia \\ & | !", 1],
      ['Tecno', 1],
    ])
    expect(categories).toEqual([{ value: phones, title: 'Phones', count: 1 }])
  })

  test('of prices, stars, stock, discounts and options', async () => {
    const { prices, ratings, stock, discount, options } = await facets('')
    expect([prices.min, prices.max]).toEqual([10_000, 90_000])
    // one product has variants on two steps
    expect(prices.steps.reduce((sum, { count }) => sum + count, 0)).toBe(5)
    expect(ratings.map(({ value, count }) => [value, count])).toEqual([
      [4, 2],
      [3, 3],
      [2, 4],
      [1, 4],
    ])
    expect([stock.count, discount.count]).toEqual([3, 1])
    expect(
      options.map(({ name, values }) => [name, values.map(({ value }) => value).sort()]),
    ).toEqual([
      ['Size', ['L', 'M']],
      ['Colour', ['Red']],
    ])
  })

  test('facets of a search count its hits', async () => {
    expect((await facets('q=nokia')).total).toBe(1)
    const { brands, total } = await facets('q=nokia&brand=Tecno')
    expect([total, brands.find(({ value }) => value === 'Tecno')?.count]).toEqual([0, 0])
    expect((await facets('q=zzzzzz')).total).toBe(0)
  })
})

describe('with many products', () => {
  const MANY = 3_500
  let crowd: string
  beforeAll(async () => {
    crowd = await givenCategory(shop.db, { title: 'Crowd' })
    await shop.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`with made as (
          insert into product (id, category_id, title, description, brand, rating, created_at)
          select gen_random_uuid(), ${crowd}::uuid, 'Bead ' || n, '', 'Crowd', n % 5, timestamptz '2020-01-01' + n * interval '1 minute'
          from generate_series(1, ${MANY}::int) as n returning id, created_at)
        insert into variant (id, product_id, price_kobo, stock)
        select id, id, 100 * (1 + extract(epoch from created_at - '2020-01-01')::int / 60 % 977), 1 from made`.execute(
        trx,
      )
    })
  }, limit(240_000)) // triggers index each of them

  const deep = async (skip: number) =>
    (await page(`/category/${crowd}/50/${skip}`)).data.map(({ title }) => Number(title.slice(5)))
  const counted = (skip: number) => Array.from({ length: 50 }, (_, i) => MANY - skip - i)

  test.each([
    ['before blocks are counted', async () => {}],
    [
      'after',
      async () => {
        while ((await recountListing(shop.db)) > 0);
      },
    ],
    [
      'with changes since, until they are counted',
      async () => {
        const added = await givenProduct(shop.db, {
          title: 'Bead 0',
          category_id: crowd,
          created_at: new Date(Date.UTC(2019, 0, 1)),
        })
        await shop.db
          .updateTable('product')
          .set({ deleted_at: new Date() })
          .where('id', '=', added.id)
          .execute()
      },
    ],
    [
      'and again',
      async () => {
        while ((await recountListing(shop.db)) > 0);
      },
    ],
  ])('each page of a list holds what belongs on it: %s', async (_when, prepare) => {
    await prepare()
    shop.server.cache.drop(['products'])
    for (const skip of [0, 1_950, 2_050, 3_000, 3_450])
      expect(await deep(skip)).toEqual(counted(skip))
    expect((await page(`/category/${crowd}/50/${MANY}`)).data).toEqual([])
  })

  test('removed products move the pages behind them at once', async () => {
    const goes = sql`update product set deleted_at = now() where category_id = ${crowd} and title in ('Bead 3000', 'Bead 2500')`
    await goes.execute(shop.db)
    const expected = counted(0).map((n) => n - 3_000 - 2)
    for (const recount of [async () => 0, () => recountListing(shop.db)]) {
      await recount()
      shop.server.cache.drop(['products'])
      expect(await deep(3_000)).toEqual(expected)
    }
  })

  test('a sorted list covers all hits and says that more exist', async () => {
    const list = await page(`/50/0?brand=crowd&sort=price`)
    const prices = list.data.map(({ price }) => price)
    expect([prices[0], prices.at(-1), list.total, list.more]).toEqual([1, 13, MAX_FOUND, true])
    const newest = await page(`/50/0?brand=crowd&sort=newest`)
    expect(newest.data.slice(0, 2).map(({ title }) => title)).toEqual(['Bead 3500', 'Bead 3499'])
    const dearest = await page(`/50/${MAX_FOUND - 50}?brand=crowd&sort=-price`)
    expect(dearest.data).toHaveLength(50)
  })

  test('products of one brand have their true total and full pages', async () => {
    const CLUSTER = 396
    await sql`with made as (
        insert into product (id, category_id, title, description, brand, rating, created_at)
        select gen_random_uuid(), ${crowd}::uuid, 'Reed ' || n, '', 'Cluster', 3, timestamptz '2021-01-01' + n * interval '1 minute'
        from generate_series(1, ${CLUSTER}::int) as n returning id)
      insert into variant (id, product_id, price_kobo, stock) select id, id, 5000000, 1 from made`.execute(
      shop.db,
    )
    // So small that the best tiers have hardly another product.
    await sql`update listing_tier set size = 200 * tier`.execute(shop.db)
    await sql`select set_listing_tiers()`.execute(shop.db)
    while ((await refreshQueuedListings(shop.db)) > 0);
    shop.server.cache.drop(['products'])
    for (const sort of ['newest', 'price', '-price', 'discount', 'rating', 'sold', 'relevance']) {
      const { total, more } = await page(`/20/0?brand=cluster&sort=${sort}`)
      expect([sort, total, more]).toEqual([sort, CLUSTER, undefined])
      expect((await page(`/20/380?brand=cluster&sort=${sort}`)).data).toHaveLength(16)
    }
  })

  test('filters offer all categories, brands and the highest price', async () => {
    const { categories, brands, prices } = await facets('')
    expect(categories.map(({ title, count }) => [title, count])).toEqual([
      ['Crowd', 1_000],
      ['Phones', 3],
      ['Clothes', 1],
    ])
    expect(brands.map(({ value, count }) => [value, count])).toContainEqual(['Cluster', 396])
    expect(brands.map(({ value }) => value)).toContain('Itel')
    expect(prices.max).toBe(90_000)
  })

  test('two products of thousands that meet a filter are found, sorted and counted', async () => {
    await sql`update variant set discount_percentage = 10 from product where product.id = product_id
      and category_id = ${crowd} and title in ('Bead 7', 'Bead 3210')`.execute(shop.db)
    shop.server.cache.drop(['products'])
    const rare = `category=${crowd}&discount=1&stock=1`
    expect(
      await Promise.all(
        ['newest', 'price', '-price', 'relevance'].map((sort) => titles(`${rare}&sort=${sort}`)),
      ),
    ).toEqual([
      ['Bead 3210', 'Bead 7'],
      ['Bead 7', 'Bead 3210'],
      ['Bead 3210', 'Bead 7'],
      ['Bead 3210', 'Bead 7'],
    ])
    const { total, more, brands } = await facets(rare)
    expect([total, more, brands]).toEqual([2, undefined, [{ value: 'Crowd', count: 2 }]])
    expect((await page(`/search/50/0/bead?discount=1&stock=1`)).total).toBe(2)
  })

  test('a chosen brand of few products is counted among thousands', async () => {
    await givenProduct(shop.db, {
      category_id: crowd,
      brand: 'Solitaire',
      stock: 0,
      created_at: new Date(0),
    })
    shop.server.cache.drop(['products'])
    const { brands } = await facets('brand=Solitaire')
    expect(brands.find(({ value }) => value === 'Solitaire')?.count).toBe(1)
  })

  test('a page far down another order holds what belongs on it', async () => {
    const prices = (await page(`/50/400?category=${crowd}&stock=1&sort=price`)).data.map(
      ({ price }) => price,
    )
    const all = await shop.db
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'variant.product_id')
      .select('price_kobo')
      .where('product.category_id', '=', crowd)
      .where('product.deleted_at', 'is', null)
      .orderBy('price_kobo')
      .offset(400)
      .limit(50)
      .execute()
    expect(prices).toEqual(all.map(({ price_kobo }) => price_kobo / 100))
  })

  test('counts stop at 1,000 and say that there are more', async () => {
    const { brands, total, more } = await facets(`category=${crowd}&brand=Crowd`)
    expect([total, more, brands.every((brand) => brand.more)]).toEqual([1_000, true, true])
  })
})

describe('a filtered answer is cached', () => {
  const isCached = (key: string) => shop.server.cache.get(`/api/products${key}`) !== undefined

  test('once, whatever the order of its parameters, and whatever else an address says', async () => {
    const first = await get('/50/0?sort=price&brand=Tecno&brand=Itel&utm_source=x')
    expect(isCached('/50/0?brand=Itel&brand=Tecno&sort=price')).toBe(true)
    const second = await get('/50/0?brand=Itel&brand=Tecno&brand=Itel&sort=price')
    expect(second.headers.etag).toBe(first.headers.etag)
  })

  test('not as that of another filter, nor of the plain list', async () => {
    const [all, one, other] = [
      await get('/50/0'),
      await get('/50/0?brand=Itel'),
      await get('/50/0?option.Size=M'),
    ]
    expect(new Set([all.body, one.body, other.body]).size).toBe(3)
  })

  test('dropped when a product of it changes', async () => {
    await get('/50/0?brand=Itel')
    shop.server.cache.drop(['products'])
    expect(isCached('/50/0?brand=Itel')).toBe(false)
  })
})
