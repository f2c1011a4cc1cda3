import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toKobo } from '#contract/orders/pricing/pricing.ts'
import { MAX_NAIRA, MAX_STOCK } from '#contract/platform/limits.ts'
import { toStoredText } from '#contract/platform/values.ts'
import { seedCategories } from '#demo/data.ts'
import { call, givenCategory, givenProduct, givenVariants } from '#test/factories.ts'
import { checkedIn, exportedFrom, type Parts, zipOf } from '#test/import-files.ts'
import { limit } from '#test/limit.ts'
import { violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'
import { unescapeFormulas } from '../../platform/csv/cells.ts'
import { selectedProductColumns } from '../products/columns.ts'
import { selectFromListing } from '../products/queries.ts'
import { runNextImportItems } from './run-imports.ts'

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

const exported = (): Promise<string> => exportedFrom(shop, admin)

const checked = (parts: Parts) => checkedIn(shop, admin, parts)

async function run({ _id }: { _id: string }): Promise<void> {
  await call(shop, {
    method: 'PUT',
    url: `/api/imports/${_id}`,
    payload: { value: 'run' },
    headers: as(admin),
  })
  while ((await runNextImportItems(shop.imports)) > 0);
}

const snapshot = () =>
  selectFromListing(shop.db).select(selectedProductColumns).orderBy('product.id').execute()

const text = (max: number) =>
  fc
    .oneof(
      fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
      fc.string({
        minLength: 1,
        maxLength: 30,
        unit: fc.constantFrom(...'=+-@\'",;\r\n\t <>&ab😀é١'),
      }),
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
    .map(
      (one) =>
        toStoredText(one.replaceAll('\u0000', '').toWellFormed()).trim().slice(0, max).trim() ||
        'x',
    )

const products = fc.record({
  title: text(200),
  description: text(10_000),
  brand: text(120),
  price_kobo: fc.oneof(
    fc.constantFrom(0, 1, 99, 33_33),
    fc.integer({ min: 0, max: toKobo(MAX_NAIRA) }),
  ),
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
  expect(report).toMatchObject({
    created: 0,
    changed: 0,
    unchanged: before.length,
    refused: 0,
    problems: [],
  })
})

// It imports 400 products with pictures.
test('an export creates lost products once, in their order', {
  timeout: limit(120_000),
}, async () => {
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
  await removeAll()
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
  expect(await checked(await exported())).toMatchObject({
    created: 0,
    changed: 0,
    unchanged: before.length,
  })
  expect(await checked(own)).toMatchObject({ created: 0, unchanged: before.length })
  expect(await violations(shop.db)).toEqual([])
})

const choiceText = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
    fc.string({
      minLength: 1,
      maxLength: 12,
      unit: fc.constantFrom(...'=+-@\'",;\r\n\t <>&ab😀é/'),
    }),
    fc.constantFrom('S', 'M', '36', '"L"', "'x", '=1+1', 'Red, dark', 'a\nb', '[]', 'null'),
  )
  .map((one) => toStoredText(one.replaceAll('\u0000', '').toWellFormed()).trim() || 'x')
  .filter((one) => one.length <= 60 && one.toLowerCase() !== 'default title')
const byCase = (one: string): string => one.trim().toLowerCase()

const withOptions = fc
  .uniqueArray(
    fc.record({
      name: choiceText,
      values: fc.uniqueArray(choiceText, { minLength: 1, maxLength: 4, selector: byCase }),
      swatch: fc.option(fc.constant('#a1b2c3'), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 3, selector: ({ name }) => byCase(name) },
  )
  .chain((options) =>
    fc.record({
      options: fc.constant(
        options.map(({ name, values, swatch }) => ({
          name,
          values: values.map((value) => ({ value, ...(swatch && { swatch }) })),
        })),
      ),
      variants: fc.uniqueArray(
        fc.record({
          choice: fc.tuple(...options.map(({ values }) => fc.constantFrom(...values))),
          sku: fc.oneof(fc.constant(''), choiceText),
          price_kobo: fc.integer({ min: 0, max: toKobo(MAX_NAIRA) }),
          discount_percentage: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
          stock: fc.integer({ min: 0, max: 50 }),
          hasImage: fc.boolean(),
        }),
        { minLength: 1, maxLength: 8, selector: ({ choice }) => JSON.stringify(choice) },
      ),
      title: text(200),
      description: text(500),
      images: fc.integer({ min: 0, max: 4 }),
    }),
  )

// It imports 160 products into a second shop.
test('export and import change nothing, whatever the variants', {
  timeout: limit(120_000),
}, async () => {
  const [from, to] = [await givenShop({}), await givenShop({})]
  const bytes = await Promise.all(['#101010', '#202020', '#303030', '#404040'].map(square))
  const hashes = await Promise.all(bytes.map((one) => from.imports.images.store(one)))
  for (const one of bytes) await to.imports.images.store(one)
  for (const shop of [from, to]) await givenCategory(shop.db, { title: 'Caps, "gele" & more' })
  const [owner, buyer] = [
    await givenPerson(from.db, { role: 'admin' }),
    await givenPerson(to.db, { role: 'admin' }),
  ]
  const { id: category_id } = await from.db
    .selectFrom('category')
    .select('id')
    .executeTakeFirstOrThrow()
  for (const { variants, options, images, ...values } of fc.sample(withOptions, 120)) {
    const own = {
      ...values,
      category_id,
      options: JSON.stringify(options),
      images: hashes.slice(0, images),
    }
    const rows = variants.map(({ hasImage, ...one }, i) => ({
      ...one,
      image: hasImage ? (hashes[i % 4] ?? null) : null,
    }))
    await givenVariants(from.db, rows, { ...own, published: images > 0 })
  }
  for (const values of fc.sample(products, 40))
    await givenProduct(from.db, { ...values, category_id, images: hashes.slice(0, 2), sku: 'AB-1' })
  const file = await exportedFrom(from, owner)
  const again = await checkedIn(from, owner, file)
  expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 160, refused: 0 })
  const report = await checkedIn(to, buyer, file)
  expect(report).toMatchObject({ created: 160, refused: 0, types: [] })
  await call(to, {
    method: 'PUT',
    url: `/api/imports/${report._id}`,
    payload: { value: 'run' },
    headers: as(buyer),
  })
  while ((await runNextImportItems(to.imports)) > 0);
  expect(await exportedFrom(to, buyer)).toBe(file)
  for (const one of [from, to]) expect(await violations(one.db)).toEqual([])
})

const square = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()

/** A hundred at a time, as each is taken out of lists and searches. */
async function removeAll(): Promise<void> {
  for (let left = 1n; left > 0n; ) {
    const some = sql`select id from product where deleted_at is null limit 100`
    const { numAffectedRows = 0n } =
      await sql`update product set deleted_at = now() where id in (${some})`.execute(shop.db)
    left = numAffectedRows
  }
}

/** The address of an image that this shop has stored. */
async function givenPicture(): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#800020' } })
    .png()
    .toBuffer()
  const csv =
    'URL handle,Title,Description,Vendor,Type,Price,Product image URL\ngiven,Given,x,x,Audio,1,a.png\n'
  const form = { file: new TextEncoder().encode(csv), pictures: zipOf([{ name: 'a.png', bytes }]) }
  await run(await checked(form))
  const made = await shop.db
    .selectFrom('product')
    .select('images')
    .where('handle', '=', 'given')
    .executeTakeFirst()
  return `http://localhost:3000/images/${made?.images[0]}-1200.webp`
}
