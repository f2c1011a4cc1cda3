import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import { DEFAULT_LOW_STOCK } from '#contract/platform/limits.ts'
import { call, givenCategory, givenProduct } from '#test/factories.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
let shoes: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  shoes = await givenCategory(shop.db, { title: 'Footwear' })
  const give = (title: string, naira: number, stock: number, category_id?: string) =>
    givenProduct(shop.db, {
      title,
      price_kobo: naira * 100,
      stock,
      ...(category_id && { category_id }),
    })
  // Oldest first.
  await give('Zenith sneakers', 30_000, DEFAULT_LOW_STOCK, shoes)
  await give('Ásò òkè cap', 8_000, 0)
  await give('adire wrap', 12_000, DEFAULT_LOW_STOCK + 1)
  await give('Oxford sneakers', 45_000, 0, shoes)
  await give('Mortar', 12_000, 900)
  const { id } = await give('Gone sneakers', 1, 1, shoes)
  await shop.db
    .updateTable('product')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .execute()
})
afterAll(() => shop.close())

const list = async (path: string): Promise<ProductListPage> => {
  const answer = await call(shop, { url: `/api/products/admin/${path}`, headers: as(admin) })
  expect([path, answer.statusCode]).toEqual([path, 200])
  return answer.json()
}
const titles = async (path: string) => (await list(path)).data.map(({ title }) => title)

test('newest first, deleted ones left out', async () => {
  const all = ['Mortar', 'Oxford sneakers', 'adire wrap', 'Ásò òkè cap', 'Zenith sneakers']
  expect(await titles('50/0')).toEqual(all)
  expect(await titles('50/0?sort=newest')).toEqual(all)
  expect(await list('2/3')).toMatchObject({
    data: [{ title: 'Ásò òkè cap' }, { title: 'Zenith sneakers' }],
    total: 5,
  })
  expect(await list('2/9')).toEqual({ data: [], total: 5 })
})

describe('the whole list is sorted', () => {
  test.each([
    ['price', ['Ásò òkè cap', 'Mortar', 'adire wrap', 'Zenith sneakers', 'Oxford sneakers']],
    ['title', ['adire wrap', 'Ásò òkè cap', 'Mortar', 'Oxford sneakers', 'Zenith sneakers']],
    ['stock', ['Oxford sneakers', 'Ásò òkè cap', 'Zenith sneakers', 'adire wrap', 'Mortar']],
  ])('by %s, and in reverse', async (sort, expected) => {
    expect(await titles(`50/0?sort=${sort}`)).toEqual(expected)
    expect(await titles(`50/0?sort=-${sort}`)).toEqual(expected.toReversed())
    expect(await titles(`1/2?sort=${sort}`)).toEqual(expected.slice(2, 3))
  })
})

describe('the list is filtered', () => {
  test('to low stock with sold out products, and to sold out products', async () => {
    expect(await list('50/0?stock=low&sort=stock')).toMatchObject({ total: 3 })
    expect(await titles('50/0?stock=low&sort=-stock')).toEqual([
      'Zenith sneakers',
      'Ásò òkè cap',
      'Oxford sneakers',
    ])
    expect(await titles('50/0?stock=out')).toEqual(['Oxford sneakers', 'Ásò òkè cap'])
    expect(await list('1/1?stock=out')).toMatchObject({
      data: [{ title: 'Ásò òkè cap' }],
      total: 2,
    })
  })

  test('to a category, with its own total', async () => {
    expect(await list(`1/0?category=${shoes}`)).toMatchObject({
      data: [{ title: 'Oxford sneakers' }],
      total: 2,
    })
    expect(await titles(`50/0?category=${shoes}&stock=low&sort=-stock`)).toEqual([
      'Zenith sneakers',
      'Oxford sneakers',
    ])
    expect(await list(`50/0?category=${admin.id}`)).toEqual({ data: [], total: 0 })
  })

  test('together with a search, also one with a typo', async () => {
    expect((await titles('50/0/sneakers')).toSorted()).toEqual([
      'Oxford sneakers',
      'Zenith sneakers',
    ])
    expect(await titles('50/0/sneakers?sort=price')).toEqual(['Zenith sneakers', 'Oxford sneakers'])
    expect(await titles('50/0/sneakers?sort=-price')).toEqual([
      'Oxford sneakers',
      'Zenith sneakers',
    ])
    expect(await list('1/0/sneakers?stock=out')).toMatchObject({
      data: [{ title: 'Oxford sneakers' }],
      total: 1,
    })
    expect(await titles('50/0/zenit%20sneakrs?stock=low')).toEqual(['Zenith sneakers'])
    expect(await list(`50/0/mortar?category=${shoes}`)).toEqual({ data: [], total: 0 })
    expect(await list('50/7/sneakers?sort=price')).toEqual({ data: [], total: 2 })
  })
})

describe('products of another state', () => {
  beforeAll(async () => {
    const give = (title: string, values: object) =>
      givenProduct(shop.db, { title, published: false, ...values })
    const { id } = await give('Wrapper <b>', {
      hidden: true,
      stock: 0,
      sku: 'WR-7%',
      price_kobo: 5_000_00,
    })
    await give('Wrapper in 2030', { publish_at: new Date('2030-01-01') })
    await give('Wrapper unseen', { category_id: shoes })
    const gone = await give('Wrapper gone', {})
    await shop.db
      .updateTable('product')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone.id)
      .execute()
    expect(id).toBeTruthy()
  })
  afterAll(() =>
    shop.db
      .updateTable('product')
      .set({ deleted_at: new Date() })
      .where('published', '=', false)
      .execute(),
  )

  test.each([
    ['hidden', ['Wrapper <b>']],
    ['scheduled', ['Wrapper in 2030']],
    ['draft', ['Wrapper unseen']],
    ['onSale', []],
    ['all', ['Wrapper unseen', 'Wrapper in 2030', 'Wrapper <b>']],
  ])('%s are listed on demand, with their state', async (state, expected) => {
    const found = await list(`50/0/wrapper?state=${state}`)
    expect([found.data.map(({ title }) => title), found.total]).toEqual([expected, expected.length])
    if (expected.length === 1) expect(found.data[0]).toMatchObject({ state })
    const sheet = await call(shop, {
      url: `/api/products/sheet/50/0/wrapper?state=${state}`,
      headers: as(admin),
    })
    expect(sheet.json().data.map(({ title }: { title: string }) => title)).toEqual(expected)
    if (expected.length === 1) expect(sheet.json().data[0]).toMatchObject({ state, variants: [{}] })
  })

  test('all are with those on sale; searched, filtered, sorted and paged', async () => {
    expect((await list('50/0?state=all')).total).toBe(8)
    expect(await titles(`50/0?state=all&category=${shoes}&sort=title`)).toEqual([
      'Oxford sneakers',
      'Wrapper unseen',
      'Zenith sneakers',
    ])
    expect(await titles('50/0/WR-7%25?state=hidden&stock=out')).toEqual(['Wrapper <b>'])
    expect(await titles('50/0/%25%25%25?state=hidden')).toEqual([])
    for (const typed of ['wráppér - <b>', 'wrapper/WR.7%', 'WRAPPER ’'])
      expect(await titles(`50/0/${encodeURIComponent(typed)}?state=hidden`)).toEqual([
        'Wrapper <b>',
      ])
    expect(await titles(`50/0/${encodeURIComponent('’')}?state=hidden`)).toEqual([])
    expect((await titles('50/0?state=all&sort=-price'))[0]).toBe('Oxford sneakers')
    expect(await list('1/1/wrapper?state=all&sort=title')).toMatchObject({
      data: [{ title: 'Wrapper in 2030' }],
      total: 3,
    })
  })
})

test('the list is never cached: pieces sold a moment ago are counted', async () => {
  const { id } = await givenProduct(shop.db, {
    title: 'Kente shawl',
    stock: DEFAULT_LOW_STOCK + 1,
    category_id: shoes,
  })
  expect(await titles('50/0/kente?stock=low')).toEqual([])
  await shop.db
    .updateTable('variant')
    .set({ stock: DEFAULT_LOW_STOCK })
    .where('id', '=', id)
    .execute()
  expect(await titles('50/0/kente?stock=low')).toEqual(['Kente shawl'])
  await shop.db
    .updateTable('product')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .execute()
})

test.each([
  'stock=none',
  'sort=rating',
  'sort=-newest',
  'category=shoes',
  'category=',
  'stock=low&stock=out',
  'state=gone',
])('%s is refused', async (query) => {
  const answer = await call(shop, { url: `/api/products/admin/50/0?${query}`, headers: as(admin) })
  expect(answer.statusCode).toBe(400)
})
