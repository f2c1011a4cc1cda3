import { afterAll, beforeAll, expect, test } from 'vitest'
import { Product } from '#contract/products.ts'
import { watchStatements } from '#server/db/statements.ts'
import { folderStorage } from '#server/images/folder-storage.ts'
import { createImages } from '#server/images/images.ts'
import { call } from '#test/factories.ts'
import { violations } from '#test/orders.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { seedProducts } from './catalogue.ts'
import { seedCategories } from './categories.ts'
import { seedShop } from './seed.ts'
import { seedSizeGuides } from './size-guides.ts'
import { seedSynonyms } from './synonyms.ts'

let shop: TestShop
const lines: string[] = []

const seed = () =>
  seedShop({
    database: {
      db: shop.db,
      session: shop.db,
      kind: 'postgres',
      connection: {},
      statements: watchStatements(),
      isAnswering: async () => true,
      close: async () => {},
    },
    images: createImages(folderStorage(shop.folder)),
    say: (line) => lines.push(line),
  })

beforeAll(async () => {
  shop = await openTestShop()
  expect(await seed()).toBe(true)
})
afterAll(() => shop.close())

const idOf = async (title: string): Promise<string> =>
  (await shop.db.selectFrom('product').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id

const productNamed = async (title: string): Promise<Product> =>
  Product.parse((await call(shop, { url: `/api/products/${await idOf(title)}` })).json())

test('the demo shop holds all claims of the doctor', async () => expect(await violations(shop.db)).toEqual([]))

test('a shop with data is left alone', async () => {
  expect(await seed()).toBe(false)
  const { total } = (await call(shop, { url: '/api/products/50/0' })).json()
  expect(total).toBe(seedProducts.length)
})

test('a product in sizes and colours: every choice with its own SKU, price, stock, and the picture of its colour', async () => {
  const { options, variants = [], _id, images, ...product } = await productNamed('Plain Heavy Cotton T-Shirt')
  expect(options?.map(({ name }) => name)).toEqual(['Size', 'Colour'])
  expect(options?.[1]?.values[0]).toEqual({ value: 'Black', swatch: expect.stringMatching(/^#/) })
  expect(variants[0]?._id).toBe(_id)
  expect(product.stock).toBe(variants.reduce((sum, { stock }) => sum + stock, 0))
  expect(images.length).toBeLessThanOrEqual(4)
  const ofColour = new Map(variants.map(({ values, image }) => [values[1], image]))
  expect(new Set(ofColour.values()).size).toBe(options?.[1]?.values.length)
  expect(ofColour.get('Black')).toBe(images[0])
  for (const image of ofColour.values()) expect((await call(shop, { url: image ?? '' })).statusCode).toBe(200)
})

test('a product without options is as before, and has an SKU', async () => {
  const product = await productNamed('Seiko 5 Automatic, Green Dial')
  expect(product).not.toHaveProperty('options')
  expect(product).not.toHaveProperty('variants')
  const row = await shop.db.selectFrom('variant').selectAll().where('id', '=', product._id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ product_id: product._id, choice: [], sku: expect.stringMatching(/^SE-\d{4}$/) })
})

test('no two variants have one SKU', async () => {
  const rows = await shop.db.selectFrom('variant').select('sku').execute()
  expect(new Set(rows.map(({ sku }) => sku.toLowerCase())).size).toBe(rows.length)
})

test('categories with sizes have their table of sizes, and the synonyms are there', async () => {
  const { data } = (await call(shop, { url: '/api/categories' })).json()
  for (const { key, title } of seedCategories) {
    const { _id } = data.find((category: { title: string }) => category.title === title)
    const answer = await call(shop, { url: `/api/categories/${_id}/size-guide` })
    expect(answer.statusCode, title).toBe(key in seedSizeGuides ? 200 : 404)
    if (key in seedSizeGuides) expect(answer.json()).toEqual(seedSizeGuides[key])
  }
  const groups = await shop.db.selectFrom('synonym').select('words').execute()
  expect(groups.map(({ words }) => words)).toEqual(expect.arrayContaining(seedSynonyms.map((words) => [...words])))
})
