import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product, ProductListPage } from '#contract/catalogue/products.ts'
import { createRowId } from '#server/platform/ids.ts'
import { call, givenCategory, givenProduct } from '#test/factories.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let category: string
/** Oldest first. */
const made: string[] = []

beforeAll(async () => {
  shop = await openTestShop({ isCaching: false })
  category = await givenCategory(shop.db)
  for (let day = 1; day <= 7; day += 1) {
    const created_at = new Date(Date.UTC(2026, 0, day))
    made.push((await givenProduct(shop.db, { category_id: category, created_at })).id)
  }
})
afterAll(() => shop.close())

const get = (path: string) => call(shop, { url: `/api/products${path}` })
async function page(path: string): Promise<ProductListPage> {
  const answer = await get(path)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const idsOf = ({ data }: ProductListPage): string[] => data.map((product) => product._id)

const remove = (id: string) =>
  shop.db.updateTable('product').set({ deleted_at: new Date() }).where('id', '=', id).execute()

describe('Lists respond with data and total', () => {
  test('newest first', async () => {
    expect(idsOf(await page(`/category/${category}/50/0`))).toEqual(made.toReversed())
    expect(idsOf(await page('/50/0'))).toEqual(made.toReversed())
  })

  test('products of one moment have the same order on every page', async () => {
    const together = await givenCategory(shop.db)
    const created_at = new Date(Date.UTC(2025, 0, 1))
    for (let i = 0; i < 5; i += 1)
      await givenProduct(shop.db, { category_id: together, created_at })
    const pages = []
    for (let skip = 0; skip < 5; skip += 1)
      pages.push(...idsOf(await page(`/category/${together}/1/${skip}`)))
    expect(pages).toEqual(idsOf(await page(`/category/${together}/5/0`)))
    expect(new Set(pages).size).toBe(5)
  })

  test('the total counts all products on every page', async () => {
    const pages = await Promise.all(
      ['3/0', '3/6', '3/9', '1/1000000'].map((at) => page(`/category/${category}/${at}`)),
    )
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [3, 7],
      [1, 7],
      [0, 7],
      [0, 7],
    ])
    expect(idsOf(pages[1] as ProductListPage)).toEqual([made[0]])
  })

  test('an empty category is an empty page', async () => {
    expect(await page(`/category/${await givenCategory(shop.db)}/50/0`)).toEqual({
      data: [],
      total: 0,
    })
  })

  test('a trailing slash makes no difference', async () => {
    for (const path of ['/50/0', `/category/${category}/50/0`]) {
      expect((await get(`${path}/`)).body).toBe((await get(path)).body)
    }
  })
})

describe('`{limit}` 1 to 100, `{skip}` 0 or more, whole numbers; anything else is 400', () => {
  test.each(['/1/0', '/100/0', '/4/0', '/25/0', '/35/0', '/50/1000000'])(
    '%s is fine',
    async (path) => {
      expect((await get(path)).statusCode).toBe(200)
    },
  )

  test.each([
    ['/0/0', 'limit must be a whole number from 1 to 100'],
    ['/101/0', 'limit must be a whole number from 1 to 100'],
    ['/-1/0', 'limit must be a whole number from 1 to 100'],
    ['/ten/0', 'limit must be a whole number from 1 to 100'],
    ['/1e1/0', 'limit must be a whole number from 1 to 100'],
    ['/1.5/0', 'limit must be a whole number from 1 to 100'],
    ['/50/-1', 'skip must be a whole number from 0 to 1000000'],
    ['/50/1000001', 'skip must be a whole number from 0 to 1000000'],
    ['/50/99999999999999999999', 'skip must be a whole number from 0 to 1000000'],
    ['/50/%00', 'skip must be a whole number from 0 to 1000000'],
  ])('%s is not', async (path, message) => {
    for (const list of [path, `/category/${category}${path}`, `/search${path}/x`]) {
      const answer = await get(list)
      expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    }
  })
})

describe('one product', () => {
  test('has every field of the spec, prices in naira', async () => {
    const { id } = await givenProduct(shop.db, {
      title: 'Adire tee',
      description: 'Dyed in Abeokuta.',
      brand: 'Itoko',
      category_id: category,
      price_kobo: 12_500_50,
      discount_percentage: 12.5,
      rating: 4.25,
      stock: 3,
      images: ['a'.repeat(32), 'b'.repeat(32)],
    })
    expect((await get(`/${id}`)).json()).toEqual({
      _id: id,
      title: 'Adire tee',
      description: 'Dyed in Abeokuta.',
      brand: 'Itoko',
      category,
      price: 12_500.5,
      discountPercentage: 12.5,
      rating: 4.25,
      stock: 3,
      images: [`/images/${'a'.repeat(32)}-640.webp`, `/images/${'b'.repeat(32)}-640.webp`],
    } satisfies Product)
    await remove(id)
  })

  test.each([
    createRowId(),
    '1',
    'null',
    '%00',
    "' or 1=1",
    'A'.repeat(36),
    '..%2f',
    '%F0%9F%98%80',
  ])('that is not there is 404: %s', async (id) => {
    const answer = await get(`/${id}`)
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'product not found' }])
  })

  test.each([createRowId(), 'shoes', '%00a'])('of a category that is not there: %s', async (id) => {
    expect([404, 400]).toContain((await get(`/category/${id}/50/0`)).statusCode)
  })
})

describe('A deleted product', () => {
  test('disappears from lists, search and its own page, and is counted no more', async () => {
    const shelf = await givenCategory(shop.db, { title: 'Shelf' })
    const { id } = await givenProduct(shop.db, { title: 'Vanishing cream', category_id: shelf })
    const counts = async () => [
      (await page('/50/0')).total,
      (await page(`/category/${shelf}/50/0`)).total,
      (await page('/search/50/0/vanishing')).total,
      (await page('/search/50/0/vanishin cream')).total,
    ]
    const [all = 0, ...before] = await counts()
    expect(before).toEqual([1, 1, 1])
    await remove(id)
    expect(await counts()).toEqual([all - 1, 0, 0, 0])
    expect((await get(`/${id}`)).statusCode).toBe(404)
    expect(idsOf(await page('/50/0'))).not.toContain(id)
  })
})

test('the totals of two categories follow a product that moves and moves back', async () => {
  const [from, to] = [await givenCategory(shop.db), await givenCategory(shop.db)]
  const { id } = await givenProduct(shop.db, { category_id: from })
  const totals = async () => [
    (await page(`/category/${from}/1/0`)).total,
    (await page(`/category/${to}/1/0`)).total,
  ]
  const change = (values: { category_id?: string; deleted_at?: Date | null }) =>
    shop.db.updateTable('product').set(values).where('id', '=', id).execute()
  await change({ category_id: to })
  expect(await totals()).toEqual([0, 1])
  await change({ deleted_at: new Date() })
  expect(await totals()).toEqual([0, 0])
  await change({ category_id: from })
  expect(await totals()).toEqual([0, 0])
  await change({ deleted_at: null })
  expect(await totals()).toEqual([1, 0])
  await shop.db.deleteFrom('stock_movement').where('variant_id', '=', id).execute()
  await shop.db.deleteFrom('variant').where('product_id', '=', id).execute()
  await shop.db.deleteFrom('product').where('id', '=', id).execute()
  expect(await totals()).toEqual([0, 0])
})
