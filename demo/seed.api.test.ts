import { afterAll, beforeAll, expect, test } from 'vitest'
import { Product } from '#contract/catalogue/products.ts'
import { watchStatements } from '#server/platform/db/statements.ts'
import { createFolderStorage } from '#server/platform/images/folder-storage.ts'
import { createImages } from '#server/platform/images/images.ts'
import { call } from '#test/factories.ts'
import { checkedIn, exportedFrom } from '#test/import-files.ts'
import { violations } from '#test/orders.ts'
import { givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { readDemoPictures, seedCategories, seedSizeGuides, seedSynonyms } from './data.ts'
import { seedEmptyShop } from './seed.ts'

let shop: TestShop
const lines: string[] = []

const seed = () =>
  seedEmptyShop({
    database: {
      db: shop.db,
      session: shop.db,
      kind: 'postgres',
      connection: {},
      statements: watchStatements(),
      isAnswering: async () => true,
      close: async () => {},
    },
    images: createImages(createFolderStorage(shop.folder)),
    say: (line) => lines.push(line),
  })

beforeAll(async () => {
  shop = await openTestShop()
  expect(await seed()).toBe(true)
})
afterAll(() => shop.close())

const idOf = async (title: string): Promise<string> =>
  (
    await shop.db
      .selectFrom('product')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
  ).id

const productNamed = async (title: string): Promise<Product> =>
  Product.parse((await call(shop, { url: `/api/products/${await idOf(title)}` })).json())

test('the demo shop holds all claims of the doctor', async () =>
  expect(await violations(shop.db)).toEqual([]))

test('a shop with data is left alone', async () => {
  expect(await seed()).toBe(false)
  expect(await shop.db.selectFrom('product').select('id').execute()).toHaveLength(247)
})

test('each size and colour has its own SKU, price, stock and picture', async () => {
  const {
    options,
    variants = [],
    _id,
    images,
    ...product
  } = await productNamed('Plain Heavy Cotton T-Shirt')
  expect(options?.map(({ name }) => name)).toEqual(['Size', 'Colour'])
  expect(options?.[1]?.values[0]).toEqual({ value: 'Black', swatch: expect.stringMatching(/^#/) })
  expect(variants[0]?._id).toBe(_id)
  expect(product.stock).toBe(variants.reduce((sum, { stock }) => sum + stock, 0))
  expect(images.length).toBeLessThanOrEqual(4)
  const ofColour = new Map(variants.map(({ values, image }) => [values[1], image]))
  expect(new Set(ofColour.values()).size).toBe(options?.[1]?.values.length)
  expect(ofColour.get('Black')).toBe(images[0])
  for (const image of ofColour.values())
    expect((await call(shop, { url: image ?? '' })).statusCode).toBe(200)
})

test('a product without options is as before, and has an SKU', async () => {
  const product = await productNamed('Seiko 5 Automatic, Green Dial')
  expect(product).not.toHaveProperty('options')
  expect(product).not.toHaveProperty('variants')
  const row = await shop.db
    .selectFrom('variant')
    .selectAll()
    .where('id', '=', product._id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    product_id: product._id,
    choice: [],
    sku: expect.stringMatching(/^SE-\d{4}$/),
  })
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
  expect(groups.map(({ words }) => words)).toEqual(
    expect.arrayContaining(seedSynonyms.map((words) => [...words])),
  )
})

test('export → import changes nothing', async () => {
  const admin = await givenPerson(shop.db, { role: 'admin' })
  const report = await checkedIn(shop, admin, await exportedFrom(shop, admin))
  expect(report).toMatchObject({ created: 0, changed: 0, unchanged: 247, refused: 0, problems: [] })
})

test('every packed picture belongs to a product, a variant or a category', async () => {
  const used = new Set([
    ...(await shop.db.selectFrom('product').select('images').execute()).flatMap(
      ({ images }) => images,
    ),
    ...(await shop.db.selectFrom('variant').select('image').execute()).map(({ image }) => image),
    ...(await shop.db.selectFrom('category').select('icon').execute()).map(({ icon }) => icon),
  ])
  used.delete(null)
  expect(used.size).toBe(Object.keys(readDemoPictures()).length)
})

test('products with colours have a swatch and a picture for each', async () => {
  const products = await shop.db
    .selectFrom('product')
    .select(['id', 'title', 'images', 'options'])
    .execute()
  const coloured = products.filter(({ options }) => options.some(({ name }) => name === 'Colour'))
  expect(coloured.length).toBeGreaterThan(30)
  for (const { id, title, images, options } of coloured) {
    const place = options.findIndex(({ name }) => name === 'Colour')
    const { values = [] } = options[place] ?? {}
    for (const { swatch } of values) expect(swatch, title).toMatch(/^#[0-9a-f]{6}$/)
    const variants = await shop.db
      .selectFrom('variant')
      .select(['choice', 'image'])
      .where('product_id', '=', id)
      .execute()
    const pictures = new Map(variants.map(({ choice, image }) => [choice[place], image]))
    expect(new Set(pictures.values()).size, title).toBe(values.length)
    expect(pictures.get(values[0]?.value), title).toBe(images[0])
  }
})

test('clothes and shoes are sold in the sizes of their table', async () => {
  for (const key of ['women', 'native', 'shoes']) {
    const cells = new Set(seedSizeGuides[key]?.rows.flat())
    const products = await shop.db
      .selectFrom('product')
      .innerJoin('category', 'category.id', 'category_id')
      .select(['product.title', 'options'])
      .where(
        'category.title',
        '=',
        seedCategories.find((category) => category.key === key)?.title ?? '',
      )
      .execute()
    const sizes = products
      .filter(({ title }) => !title.includes('Children'))
      .flatMap(({ options }) => options.find(({ name }) => name === 'Size')?.values ?? [])
    expect(sizes.length, key).toBeGreaterThan(0)
    for (const { value } of sizes) expect(cells, value).toContain(value)
  }
})
