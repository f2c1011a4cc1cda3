import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductPage } from '#contract/products.ts'
import { call, givenCategory, givenProduct } from '#test/factories.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let shoes: string

beforeAll(async () => {
  shop = await openTestShop()
  shoes = await givenCategory(shop.db, { title: 'Footwear' })
})
afterAll(() => shop.close())

async function search(text: string, limit = 50, skip = 0): Promise<ProductPage> {
  const answer = await call(shop, { url: `/api/products/search/${limit}/${skip}/${encodeURIComponent(text)}` })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const titles = async (text: string): Promise<string[]> => (await search(text)).data.map((product) => product.title)

describe('a product is found by', () => {
  beforeAll(async () => {
    const gele = 'Gẹ̀lẹ̀ Àṣọ Òkè'
    await givenProduct(shop.db, { title: 'Zenith sneakers', brand: 'Bata', category_id: shoes, price_kobo: 45_500_00 })
    await givenProduct(shop.db, { title: gele, brand: 'Ìṣẹ̀ṣe', description: 'Handwoven in Iseyin' })
    await givenProduct(shop.db, { title: 'Ƙwarya bowl', brand: 'Ɗanbatta' })
    await givenProduct(shop.db, { title: 'Black/White polo', description: 'Sizes 10-12, 3.5mm buttons.' })
    await givenProduct(shop.db, {
      title: 'USB-C charger (65W)',
      brand: 'Oraimo',
      description: 'O’Neill says: 100% fine',
    })
  })

  test.each([
    ['a word of its title', 'sneakers', 'Zenith sneakers'],
    ['the beginning of a word', 'snea', 'Zenith sneakers'],
    ['its brand', 'bata', 'Zenith sneakers'],
    ['the title of its category', 'footwear', 'Zenith sneakers'],
    ['a word of its description', 'handwoven', 'Gẹ̀lẹ̀ Àṣọ Òkè'],
    ['capital letters', 'SNEAKERS', 'Zenith sneakers'],
    ['a price typed as a number', '45500', 'Zenith sneakers'],
    ['a price as it is shown', '₦45,500.00', 'Zenith sneakers'],
    ['no accents where it has some', 'gele aso oke', 'Gẹ̀lẹ̀ Àṣọ Òkè'],
    ['its very letters', 'Gẹ̀lẹ̀ Àṣọ Òkè', 'Gẹ̀lẹ̀ Àṣọ Òkè'],
    ['accents typed apart', 'Gẹ̀lẹ̀'.normalize('NFD'), 'Gẹ̀lẹ̀ Àṣọ Òkè'],
    ['hooked letters', 'ƙwarya', 'Ƙwarya bowl'],
    ['plain letters in place of hooked ones', 'kwarya danbatta', 'Ƙwarya bowl'],
    ['the word before a slash', 'black polo', 'Black/White polo'],
    ['the word after a slash', 'white', 'Black/White polo'],
    ['a number after a dash', '12 buttons', 'Black/White polo'],
    ['a number with a point', '3.5mm', 'Black/White polo'],
    ['a number in brackets', '65w', 'USB-C charger (65W)'],
    ['a word with a dash', 'usb-c', 'USB-C charger (65W)'],
    ['an apostrophe of any kind', "o'neill", 'USB-C charger (65W)'],
    ['a letter that is an apostrophe', 'oʼneill', 'USB-C charger (65W)'],
    ['a small typo', 'sneekers', 'Zenith sneakers'],
    ['a letter too many', 'charrger', 'USB-C charger (65W)'],
  ])('%s', async (_what, text, title) => expect(await titles(text)).toEqual([title]))

  test('several words only when it has all of them', async () => {
    expect(await titles('zenith bata footwear')).toEqual(['Zenith sneakers'])
    expect(await titles('zenith polo')).toEqual([])
  })
})

test('the best match comes first: title before brand before description, then the newest', async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))
  await givenProduct(shop.db, { title: 'In the text', description: 'a calabash inside', created_at: day(9) })
  await givenProduct(shop.db, { title: 'By the brand', brand: 'Calabash', created_at: day(8) })
  await givenProduct(shop.db, { title: 'Calabash, old', created_at: day(1) })
  await givenProduct(shop.db, { title: 'Calabash, new', created_at: day(2) })
  expect(await titles('calabash')).toEqual(['Calabash, new', 'Calabash, old', 'By the brand', 'In the text'])
})

test('with exact hits, no typos are listed', async () => {
  for (const title of ['Lantern', 'Lanterm']) await givenProduct(shop.db, { title })
  expect(await titles('lantern')).toEqual(['Lantern'])
  expect((await titles('lanten')).toSorted()).toEqual(['Lanterm', 'Lantern'])
})

describe('no character is an operator', () => {
  test.each(['%', '_', '%%%', '\\', "'", '"', '*', ':*', '&', '|', '!', '()', '<->', '😀', '?', '#', 'ʼ', '$$'])(
    '%j alone finds nothing',
    async (text) => expect(await search(text)).toEqual({ data: [], total: 0 }),
  )

  test.each([
    ["x' or 1=1 --"],
    ['zq & ! (zx | zy):*'],
    ['zq <-> zx'],
    ["'; drop table product; --"],
    ['\\'],
    ['zq\\'],
    ['x'.repeat(200)],
    ['ŵ'.repeat(200)],
    ['㌀'.repeat(200)],
    ['ﷺ'.repeat(200)],
    ['😀'.repeat(100)],
    ['zq '.repeat(60)],
    ['9'.repeat(30)],
    ['9999999999.99'],
    ['ː ˋ ˆ ʺ'],
  ])('%j finds nothing, without an error', async (text) => expect((await search(text)).data).toEqual([]))

  test('`{search}` may be missing: then everything is listed, with and without a trailing slash', async () => {
    const everything = (await call(shop, { url: '/api/products/50/0' })).json()
    for (const url of ['/api/products/search/50/0', '/api/products/search/50/0/', '/api/products/search/50/0/%20']) {
      const answer = await call(shop, { url })
      expect([answer.statusCode, answer.json()]).toEqual([200, everything])
    }
  })

  test.each(['%00', 'a%00b', 'x'.repeat(201)])('an invalid text is 400: %s', async (text) => {
    expect((await call(shop, { url: `/api/products/search/50/0/${text}` })).statusCode).toBe(400)
  })
})

test('pages are consistent: each product once, the same total on all, also beyond the end', async () => {
  for (let i = 0; i < 7; i += 1) await givenProduct(shop.db, { title: `Wrapper ${i}` })
  const pages = await Promise.all([0, 3, 6, 9].map((skip) => search('wrapper', 3, skip)))
  expect(pages.map((page) => [page.data.length, page.total])).toEqual([
    [3, 7],
    [3, 7],
    [1, 7],
    [0, 7],
  ])
  expect(new Set(pages.flatMap((page) => page.data.map(({ _id }) => _id))).size).toBe(7)
})

test('products are found by the new name of their category, and no longer by the old one', async () => {
  const category = await givenCategory(shop.db, { title: 'Kitchenware' })
  const product = await givenProduct(shop.db, { title: 'Mortar', category_id: category })
  expect(await titles('kitchenware')).toEqual(['Mortar'])
  await shop.db.updateTable('category').set({ title: 'Cookhouse' }).where('id', '=', category).execute()
  shop.server.cache.drop(['categories'])
  expect([await titles('kitchenware'), await titles('cookhouse')]).toEqual([[], [product.title]])
})
