import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { givenCategory, givenProduct } from '#test/factories.ts'
import {
  csvOf,
  HEADER,
  handle,
  importCalls,
  pictureOf,
  redPicture,
  rowOf,
} from '#test/import-calls.ts'
import { exportedFrom, zipOf } from '#test/import-files.ts'
import { violations } from '#test/orders.ts'
import { givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import type { CsvCell } from '../../platform/csv/cells.ts'

let shop: TestShop
let admin: Person
let category: string
let picture: Buffer

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  category = await givenCategory(shop.db, { title: 'Gele & Caps' })
  picture = await redPicture
})
afterAll(() => shop.close())
/** Stock is the sum of its movements, and the counts of the categories are right. */
afterEach(async () => expect(await violations(shop.db)).toEqual([]))

const { send, check, stateOf, run, productOf } = importCalls(() => ({ shop, admin }))

describe('a dry run', () => {
  test('shows what will change and every bad row with its reason, and changes nothing', async () => {
    const product = await givenProduct(shop.db, {
      category_id: category,
      stock: 9,
      brand: 'Oja',
      price_kobo: 1_000_00,
    })
    const same = await givenProduct(shop.db, { category_id: category })
    const before = await shop.db.selectFrom('product').selectAll().orderBy('id').execute()
    const report = await check({
      csv: csvOf(
        HEADER,
        rowOf({
          'URL handle': `x-${product.id}`,
          Title: product.title,
          Description: 'Woven in Iseyin.',
          Price: 800,
          'Compare-at price': 1000,
          'Inventory quantity': 4,
          'Product image URL': '',
        }),
        rowOf({
          'URL handle': `y-${same.id}`,
          Title: same.title,
          Description: 'Woven in Iseyin.',
          'Inventory quantity': 10,
          'Product image URL': '',
        }),
        rowOf({ Title: 'New one' }),
        rowOf({ Title: 'No such kind', Type: 'Spaceships' }),
        rowOf({ Title: 'Dear', Price: 'a lot' }),
        rowOf({
          Title: 'Far away',
          'Product image URL': 'https://cdn.example.com/s/files/blue.png?v=1',
        }),
        rowOf({ Title: '' }),
        rowOf({ 'URL handle': '' }),
      ),
    })
    expect(report).toMatchObject({
      status: 'checked',
      created: 3,
      changed: 1,
      unchanged: 1,
      refused: 3,
      handled: 0,
    })
    expect(report).toMatchObject({
      variants: 3,
      drafts: 1,
      pictures: { total: 1, isWanted: false },
    })
    expect(report.types).toEqual([{ type: 'Spaceships', products: 1 }])
    expect(report.changes).toEqual([
      {
        _id: product.id,
        title: product.title,
        changes: [
          { field: 'discountPercentage', from: '0', to: '20' },
          { field: 'stock', from: '9', to: '4' },
        ],
      },
      { title: 'New one', changes: [] },
      { title: 'No such kind', changes: [] },
      { title: 'Far away', changes: [] },
    ])
    expect(report.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [9, 'URL handle is a required field'],
      [6, 'Price: must be a number, written like 19,999'],
      [8, 'Title: title is a required field'],
    ])
    expect(await shop.db.selectFrom('product').selectAll().orderBy('id').execute()).toEqual(before)
    expect(await stateOf(report)).toEqual(report)
  })

  test('reads the legacy header as the same columns', async () => {
    const name = handle()
    const legacy = csvOf(
      [
        'Handle',
        'Title',
        'Body (HTML)',
        'Vendor',
        'Type',
        'Published',
        'Option1 Name',
        'Option1 Value',
        'Variant Inventory Qty',
        'Variant Price',
        'Variant Compare At Price',
        'Image Src',
        'Image Position',
      ],
      [
        name,
        'Fila',
        '<p>Soft <b>cap</b></p><p>Blue</p>',
        'Oja',
        'Gele & Caps',
        'true',
        'Title',
        'Default Title',
        3,
        '19.99',
        '29.99',
        'https://cdn.shopify.com/s/files/1/red.png?v=2',
        1,
      ],
    )
    await run(await check({ csv: legacy }))
    expect(await productOf(name)).toMatchObject({
      title: 'Fila',
      description: 'Soft cap\n\nBlue',
      price_kobo: 2999,
      discount_percentage: 33.34,
      stock: 3,
      category_id: category,
    })
  })

  test('rows without a variant and fifth images are reported', async () => {
    const name = handle()
    const colours = ['red.png', 'a.png', 'b.png', 'c.png', 'd.png']
    const zip = zipOf(
      await Promise.all(
        colours.map(async (one, i) => ({ name: one, bytes: await pictureOf(`#00${i}000`) })),
      ),
    )
    const blank = Object.fromEntries(HEADER.map((column) => [column, '']))
    const more = (values: Record<string, CsvCell>) =>
      rowOf({ ...blank, 'URL handle': name, ...values })
    const report = await check({
      zip,
      csv: csvOf(
        HEADER,
        rowOf({ Title: 'Shirt', 'URL handle': name, 'Image position': 5 }),
        more({ 'Product image URL': 'a.png', 'Image position': 2 }),
        more({ 'Product image URL': 'b.png', 'Image position': 1 }),
        more({ Price: '900', 'Product image URL': 'c.png', 'Image position': 4 }),
        more({ 'Product image URL': 'd.png', 'Image position': 3 }),
      ),
    })
    expect(report).toMatchObject({ created: 1, refused: 0, leftOut: 2 })
    expect(report.problems).toEqual([
      {
        row: 5,
        title: 'Shirt',
        reason: 'the row names no option value, so that it is no variant of its own',
        isTaken: false,
      },
      { row: 2, title: 'Shirt', reason: 'a product can have 4 images at most', isTaken: false },
    ])
    await run(report)
    expect((await productOf(name))?.images).toHaveLength(4)
  })

  test('the price paid is stored, and a rounded old price reported', async () => {
    const bed = handle()
    const report = await check({
      csv: csvOf(
        HEADER,
        rowOf({ Title: 'Bed', 'URL handle': bed, Price: '333333', 'Compare-at price': '1000000' }),
      ),
    })
    expect(report).toMatchObject({ created: 1, refused: 0 })
    expect(report.problems).toEqual([
      {
        row: 2,
        title: 'Bed',
        reason:
          'the price before the discount will be 1000099.01: discounts count to a hundredth of a percent',
        isTaken: true,
      },
    ])
    await run(report)
    expect(await exportedFrom(shop, admin)).toMatch(/,333333\.00,1000000\.00,/)
    const again = rowOf({
      Title: 'Bed',
      'URL handle': bed,
      Price: '333333',
      'Compare-at price': '1000000',
    })
    expect(await check({ csv: csvOf(HEADER, again) })).toMatchObject({ changed: 0, unchanged: 1 })
  })

  test('drafts of the file are taken, duplicate products refused', async () => {
    const [first, draft, hidden] = [handle(), handle(), handle()]
    const header = [...HEADER, 'Status', 'Published on online store']
    const { problems, created, drafts } = await check({
      csv: csvOf(
        header,
        [...rowOf({ 'URL handle': first }), 'Active', 'TRUE'],
        [...rowOf({ 'URL handle': draft }), 'Draft', 'TRUE'],
        [...rowOf({ 'URL handle': hidden }), 'Active', 'FALSE'],
        [...rowOf({ 'URL handle': first }), 'Active', 'TRUE'],
      ),
    })
    expect([created, drafts]).toEqual([3, 2])
    expect(problems.map(({ row, reason }) => [row, reason])).toEqual([
      [5, 'this product is in row 2 already'],
    ])
  })

  test('changes no field that the file has no column for', async () => {
    const { id } = await givenProduct(shop.db, { category_id: category, stock: 3 })
    const report = await check({ csv: csvOf(['URL handle', 'Inventory quantity'], [id, 8]) })
    expect(report.changes[0]?.changes).toEqual([{ field: 'stock', from: '3', to: '8' }])
  })
})

describe('images', () => {
  test('of other addresses than https are refused: nothing is fetched from them', async () => {
    const { problems, created } = await check({
      csv: csvOf(
        HEADER,
        ...[
          `http://169.254.169.254/latest`,
          `/images/${'d'.repeat(32)}-640.webp`,
          'file:///etc/passwd',
          '../../etc/passwd',
        ].map((address) => rowOf({ 'Product image URL': address })),
      ),
    })
    expect(created).toBe(0)
    expect(problems).toHaveLength(4)
    for (const { reason } of problems)
      expect(reason).toContain('is neither a picture of this shop nor in the ZIP')
  })

  test('of this shop are found by their address, with its origin or without', async () => {
    const first = handle()
    await run(await check({ csv: csvOf(HEADER, rowOf({ 'URL handle': first })) }))
    const hash = (await productOf(first))?.images[0]
    const [one, two] = [handle(), handle()]
    const report = await check({
      zip: new Uint8Array(),
      csv: csvOf(
        HEADER,
        rowOf({ 'URL handle': one, 'Product image URL': `/images/${hash}-320.avif` }),
        rowOf({
          'URL handle': two,
          'Product image URL': `http://localhost:3000/images/${hash}-1200.webp`,
        }),
      ),
    })
    await run(report)
    expect((await productOf(one))?.images).toEqual([hash])
    expect((await productOf(two))?.images).toEqual([hash])
  })

  test('are found by their file names: folders of the ZIP, and `..`, are ignored', async () => {
    const name = handle()
    const zip = zipOf([
      { name: '../../../../etc/red.png', bytes: picture },
      { name: '__MACOSX/red.png', bytes: new Uint8Array(9) },
      { name: 'photos/', bytes: new Uint8Array() },
    ])
    await run(
      await check({
        zip,
        csv: csvOf(HEADER, rowOf({ 'URL handle': name, 'Product image URL': 'photos/RED.png' })),
      }),
    )
    expect((await productOf(name))?.images).toHaveLength(1)
  })

  test.each([
    [
      'that are no pictures',
      [{ name: 'red.png', bytes: new TextEncoder().encode('<script>') }],
      /^Product image URL: red.png: images must be PNG, JPEG or GIF files$/,
    ],
    [
      'too large',
      [{ name: 'red.png', bytes: new Uint8Array(2_000_000) }],
      /^Product image URL: red.png: File too large$/,
    ],
    [
      'larger than they say',
      [{ name: 'red.png', bytes: new Uint8Array(50_000_000), claims: 1000 }],
      /^Product image URL: red.png: the pictures are not a ZIP file that can be read$/,
    ],
    [
      'of one name twice',
      [
        { name: 'a/red.png', bytes: new Uint8Array(9) },
        { name: 'b/red.png', bytes: new Uint8Array(9) },
      ],
      /more than one picture named “red.png”/,
    ],
  ])('%s: their product is refused', async (_what, entries, reason) => {
    const { created, problems } = await check({ zip: zipOf(entries), csv: csvOf(HEADER, rowOf()) })
    expect(created).toBe(0)
    expect(problems[0]?.reason).toMatch(reason)
  })

  test('in a broken ZIP, or a ZIP bomb, are refused with the form', async () => {
    const csv = csvOf(HEADER, rowOf())
    const bomb = zipOf(
      Array.from({ length: 300 }, (_, i) => ({
        name: `${i}.png`,
        bytes: new Uint8Array(10),
        claims: 1_900_000,
      })),
    )
    const many = zipOf(
      Array.from({ length: 20_001 }, (_, i) => ({ name: `${i}.png`, bytes: new Uint8Array() })),
    )
    for (const [zip, message] of [
      [
        new TextEncoder().encode('not a zip at all'),
        'the pictures are not a ZIP file that can be read',
      ],
      [
        zipOf([{ name: 'red.png', bytes: picture }]).subarray(0, -30),
        'the pictures are not a ZIP file that can be read',
      ],
      [bomb, 'the ZIP has too many pictures, or they are too large'],
      [many, 'the ZIP has too many pictures, or they are too large'],
    ] as const) {
      const answer = await send({ csv, zip })
      expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    }
  })
})
