import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_NAIRA, MAX_STOCK } from '#contract/limits.ts'
import { toKobo } from '#contract/pricing.ts'
import { seedProducts } from '#demo/catalogue.ts'
import { seedCategories } from '#demo/categories.ts'
import { call, givenCategory, givenProduct } from '#test/factories.ts'
import { formOf, zipOf } from '#test/import-files.ts'
import { violations } from '#test/orders.ts'
import { as, givenBrowser, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { unescapeFormulas } from '../csv/cells.ts'
import { selectedColumns } from '../products/columns.ts'
import { fromProducts } from '../products/queries.ts'
import { runImports } from './run-imports.ts'

let shop: TestShop
let admin: Person
let categories: string[]

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  categories = []
  for (const { title } of seedCategories) categories.push(await givenCategory(shop.db, { title }))
})
afterAll(() => shop.close())

async function exported(): Promise<string> {
  const browser = await givenBrowser(shop, admin.email)
  const issued = await call(shop, {
    method: 'POST',
    url: '/api/exports',
    payload: { kind: 'products' },
    headers: as(browser),
  })
  return (await call(shop, { url: issued.json().path, cookies: browser.cookies })).body
}

async function checked(parts: string | Record<string, Uint8Array<ArrayBuffer>>) {
  const { payload, headers } = await formOf(
    typeof parts === 'string' ? { file: new TextEncoder().encode(parts) } : parts,
  )
  const sent = { method: 'POST' as const, url: '/api/imports', payload, headers: { ...headers, ...as(admin) } }
  return (await call(shop, sent)).json()
}

async function run({ _id }: { _id: string }): Promise<void> {
  await call(shop, { method: 'PUT', url: `/api/imports/${_id}`, payload: { value: 'run' }, headers: as(admin) })
  while ((await runImports(shop.imports)) > 0);
}

const snapshot = () => fromProducts(shop.db).select(selectedColumns).orderBy('product.id').execute()

test('export → import changes nothing: the demo catalogue', async () => {
  for (const product of seedProducts) {
    const place = seedCategories.findIndex(({ key }) => key === product.category)
    await givenProduct(shop.db, {
      title: product.title,
      description: product.description,
      brand: product.brand,
      price_kobo: toKobo(product.priceNaira),
      discount_percentage: product.discountPercentage,
      rating: product.rating,
      stock: product.stock,
      category_id: categories[place] as string,
      images: ['a'.repeat(32), 'b'.repeat(32)],
    })
  }
  const report = await checked(await exported())
  expect(report).toMatchObject({ created: 0, changed: 0, unchanged: seedProducts.length, refused: 0, problems: [] })
})

const text = (max: number) =>
  fc
    .oneof(
      fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
      fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'=+-@\'",;\r\n\t <>&ab😀é١') }),
      fc.constantFrom(
        '=1+1',
        '-5% off',
        '@home',
        '+234',
        "'quoted'",
        '"',
        '<b>bold</b>',
        'a &amp; b',
        '5 < 6',
        'x'.repeat(200),
      ),
    )
    .map((one) => one.replaceAll('\u0000', '').toWellFormed().trim().slice(0, max).trim() || 'x')

const products = fc.record({
  title: text(200),
  description: text(10_000),
  brand: text(120),
  price_kobo: fc.oneof(fc.constantFrom(0, 1, 99, 33_33), fc.integer({ min: 0, max: toKobo(MAX_NAIRA) })),
  discount_percentage: fc.oneof(
    fc.constantFrom(0, 33.33, 99.99, 100, 0.01),
    fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
  ),
  rating: fc.integer({ min: 0, max: 500 }).map((n) => n / 100),
  stock: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: MAX_STOCK })),
})

test('export → import changes nothing: quotes, commas, newlines, emoji, formulas, discounts like 33.33, price 0', async () => {
  for (const values of fc.sample(products, 400)) {
    await givenProduct(shop.db, { ...values, category_id: categories[0] as string })
  }
  const before = await snapshot()
  const report = await checked(await exported())
  expect(report).toMatchObject({ created: 0, changed: 0, unchanged: before.length, refused: 0, problems: [] })
})

test('an export creates the same products in a shop that has lost them, once, in the same order', async () => {
  const picture = await givenPicture()
  const file = await exported()
  const before = await snapshot()
  const order = async () =>
    (
      await shop.db
        .selectFrom('product')
        .select('title')
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    ).map(({ title }) => title)
  // The images of these products have no files.
  const own = file.replaceAll(/http:\/\/localhost:3000\/images\/[ab]{32}-1200\.webp/g, picture)
  await sql`update product set deleted_at = now()`.execute(shop.db)
  const report = await checked(own)
  expect(report).toMatchObject({ created: before.length, changed: 0, refused: 0 })
  await run(report)
  const sorted = (rows: Awaited<ReturnType<typeof snapshot>>) =>
    rows.map(({ id: _, images: __, ...rest }) => JSON.stringify(rest)).toSorted()
  expect(sorted(await snapshot())).toEqual(sorted(before))
  const titles = parse(own, { bom: true })
    .slice(1)
    .map(([title = '']: string[]) => unescapeFormulas(title))
  expect(await order()).toEqual(titles.filter(Boolean))
  expect(await checked(await exported())).toMatchObject({ created: 0, changed: 0, unchanged: before.length })
  expect(await checked(own)).toMatchObject({ created: 0, unchanged: before.length })
  expect(await violations(shop.db)).toEqual([])
})

/** The address of an image that this shop has stored. */
async function givenPicture(): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#800020' } })
    .png()
    .toBuffer()
  const csv = 'URL handle,Title,Description,Vendor,Type,Price,Product image URL\ngiven,Given,x,x,Audio,1,a.png\n'
  const form = { file: new TextEncoder().encode(csv), pictures: zipOf([{ name: 'a.png', bytes }]) }
  await run(await checked(form))
  const made = await shop.db.selectFrom('product').select('images').where('handle', '=', 'given').executeTakeFirst()
  return `http://localhost:3000/images/${made?.images[0]}-1200.webp`
}
