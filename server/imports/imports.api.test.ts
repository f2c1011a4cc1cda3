import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Import } from '#contract/imports.ts'
import { newId } from '#server/ids.ts'
import { type Answer, call, givenCategory, givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { encoded, formOf, zipOf } from '#test/import-files.ts'
import { stockOf, violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { type Cell, csvLine } from '../csv/cells.ts'
import { ago } from '../db/now.ts'
import { deleteExpired } from '../jobs/retention.ts'
import { headingOf } from '../products/shopify/columns.ts'
import { runImports } from './run-imports.ts'

let shop: TestShop
let admin: Person
let category: string
let picture: Buffer<ArrayBuffer>

/** The folder of spooled forms, for this test file alone. */
let temporary: string

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'shop-imports-'))
  vi.stubEnv('TMPDIR', temporary)
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  category = await givenCategory(shop.db, { title: 'Gele & Caps' })
  picture = await pictureOf('#800020')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await shop.close()
  await rm(temporary, { recursive: true, force: true })
})
/** After each test: stock is the sum of its movements, and the counts of the categories are right. */
beforeEach(() => {
  onTestFinished(async () => expect(await violations(shop.db)).toEqual([]))
})

const pictureOf = async (background: string): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(
    await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  )

const csvOf = (header: readonly string[], ...rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map(csvLine).join('')

const HEADER = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Type',
  'Price',
  'Compare-at price',
  'Inventory quantity',
  'Product image URL',
  'Image position',
]
let count = 0
const handle = (): string => `thing-${count++}`
/** A row with every field of a product. */
const rowOf = (values: Record<string, Cell> = {}): Cell[] => {
  const all: Record<string, Cell> = {
    Title: 'Gele',
    'URL handle': handle(),
    Description: 'Stiff.',
    Vendor: 'Oja',
    Type: 'gele & caps',
    Price: '1000.00',
    'Compare-at price': '',
    'Inventory quantity': 5,
    'Product image URL': 'red.png',
    'Image position': 1,
    ...values,
  }
  return HEADER.map((column) => all[column])
}

type Files = { csv: string | Uint8Array<ArrayBuffer>; zip?: Uint8Array<ArrayBuffer> }

async function send({ csv, zip = zipOf([{ name: 'red.png', bytes: picture }]) }: Files): Promise<Answer> {
  const file = typeof csv === 'string' ? new TextEncoder().encode(csv) : csv
  const { payload, headers } = await formOf({ file, pictures: zip })
  return call(shop, { method: 'POST', url: '/api/imports', payload, headers: { ...headers, ...as(admin) } })
}

async function check(files: Files): Promise<Import> {
  const answer = await send(files)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json()
}

const start = ({ _id }: Pick<Import, '_id'>): Promise<Answer> =>
  call(shop, { method: 'PUT', url: `/api/imports/${_id}`, payload: { value: 'run' }, headers: as(admin) })
const stateOf = async ({ _id }: Pick<Import, '_id'>): Promise<Import> =>
  (await call(shop, { url: `/api/imports/${_id}`, headers: as(admin) })).json()

/** Runs the job until nothing is left. */
async function drain(): Promise<void> {
  while ((await runImports(shop.imports)) > 0);
}

async function run(checked: Import): Promise<Import> {
  expect((await start(checked)).statusCode).toBe(200)
  await drain()
  return stateOf(checked)
}

/** A product with what its first variant has. */
const productOf = (name: string) =>
  shop.db
    .selectFrom('product')
    .innerJoin('variant', 'variant.id', 'product.id')
    .selectAll('product')
    .select(['variant.price_kobo', 'variant.discount_percentage', 'variant.stock'])
    .where('handle', '=', name)
    .where('product.deleted_at', 'is', null)
    .executeTakeFirst()

const spooled = (): string[] => readdirSync(temporary).filter((name) => name.startsWith('shop-form-'))

describe('a dry run', () => {
  test('shows what will change and every bad row with its reason, and changes nothing', async () => {
    const product = await givenProduct(shop.db, { category_id: category, stock: 9, brand: 'Oja', price_kobo: 1_000_00 })
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
        rowOf({ Title: 'Far away', 'Product image URL': 'https://cdn.example.com/s/files/blue.png?v=1' }),
        rowOf({ Title: '' }),
        rowOf({ 'URL handle': '' }),
      ),
    })
    expect(report).toMatchObject({ status: 'checked', created: 3, changed: 1, unchanged: 1, refused: 3, handled: 0 })
    expect(report).toMatchObject({ variants: 3, drafts: 1, pictures: { total: 1, isWanted: false } })
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
      [6, 'Price: must be a `number` type'],
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

  test('reports rows that name no variant, and a fifth image, as not taken; the product is', async () => {
    const name = handle()
    const colours = ['red.png', 'a.png', 'b.png', 'c.png', 'd.png']
    const zip = zipOf(
      await Promise.all(colours.map(async (one, i) => ({ name: one, bytes: await pictureOf(`#00${i}000`) }))),
    )
    const blank = Object.fromEntries(HEADER.map((column) => [column, '']))
    const more = (values: Record<string, Cell>) => rowOf({ ...blank, 'URL handle': name, ...values })
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
    expect(report).toMatchObject({ created: 1, refused: 2 })
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

  test('stores the price that is paid to the kobo, and reports where the price before the discount is rounded', async () => {
    const report = await check({
      csv: csvOf(HEADER, rowOf({ Title: 'Bed', Price: '333333', 'Compare-at price': '1000000' })),
    })
    expect(report).toMatchObject({ created: 1, refused: 0 })
    expect(report.problems).toEqual([
      {
        row: 2,
        title: 'Bed',
        reason: 'the price before the discount will be 1000099.01: discounts count to a hundredth of a percent',
        isTaken: true,
      },
    ])
  })

  test('takes products that are not on sale in the file as drafts, and refuses a product that the file has twice', async () => {
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
    expect(problems.map(({ row, reason }) => [row, reason])).toEqual([[5, 'this product is in row 2 already']])
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
    for (const { reason } of problems) expect(reason).toContain('is neither a picture of this shop nor in the ZIP')
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
        rowOf({ 'URL handle': two, 'Product image URL': `http://localhost:3000/images/${hash}-1200.webp` }),
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
      await check({ zip, csv: csvOf(HEADER, rowOf({ 'URL handle': name, 'Product image URL': 'photos/RED.png' })) }),
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
      Array.from({ length: 300 }, (_, i) => ({ name: `${i}.png`, bytes: new Uint8Array(10), claims: 1_900_000 })),
    )
    const many = zipOf(Array.from({ length: 20_001 }, (_, i) => ({ name: `${i}.png`, bytes: new Uint8Array() })))
    for (const [zip, message] of [
      [new TextEncoder().encode('not a zip at all'), 'the pictures are not a ZIP file that can be read'],
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

describe('a file that is no CSV of products', () => {
  const long = 'x'.repeat(300_000)
  const latin1 = Buffer.from(csvOf(HEADER, rowOf({ Title: 'Òkè café' })), 'latin1')
  const utf16 = Buffer.from(`\ufeff${csvOf(HEADER, rowOf())}`, 'utf16le')
  test.each<[string, string | Buffer<ArrayBuffer>, string]>([
    ['in another encoding', Buffer.from(latin1), 'the file is not UTF-8 text, kindly save it as “CSV UTF-8”'],
    ['in UTF-16', Buffer.from(utf16), 'the file is not UTF-8 text, kindly save it as “CSV UTF-8”'],
    ['without the column that names a product', 'Title,Price\nGele,5\n', 'the file has no column URL handle'],
    ['with a column twice', 'Handle,URL handle\na,b\n', 'the file has the column URL handle twice'],
    [
      'with a quote that never closes',
      `${csvLine(HEADER)}a,"b\n${'c,d\n'.repeat(100)}`,
      'the file cannot be read as CSV from row 2 on',
    ],
    ['with an endless row', `${csvLine(HEADER)}${long}`, 'the file cannot be read as CSV from row 2 on'],
    ['with a million columns', `${','.repeat(1_000_000)}\n`, 'the file cannot be read as CSV from row 1 on'],
    [
      'with a million cells in a row',
      `${csvLine(HEADER)}${','.repeat(1_000_000)}\n`,
      'the file cannot be read as CSV from row 2 on',
    ],
    [
      'with 501 columns',
      `${['URL handle', ...Array.from({ length: 500 }, (_, i) => i)].join()}\n`,
      'the file has too many columns',
    ],
    ['with 100,001 rows', `URL handle\n${'\u00a0x\n'.repeat(100_001)}`, 'a file can have 100,000 rows at most'],
    ['with a header alone', csvLine(HEADER), 'the file has no products'],
    [
      'that is a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'the file is not UTF-8 text, kindly save it as “CSV UTF-8”',
    ],
  ])('%s is refused, and nothing of it is stored', async (_what, csv, message) => {
    const answer = await send({ csv: typeof csv === 'string' ? csv : new Uint8Array(csv) })
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    const left = await shop.db.selectFrom('import').select('id').where('status', '=', 'checking').execute()
    expect(left).toEqual([])
    expect(spooled()).toEqual([])
  })

  test('cells that cannot be stored, and extra cells, are problems of their rows only', async () => {
    const name = handle()
    const { created, problems } = await check({
      csv: csvOf(HEADER, rowOf({ Title: 'a\u0000b' }), rowOf({ 'URL handle': 'x\u0000' }), [
        ...rowOf({ 'URL handle': name }),
        'more',
      ]),
    })
    expect(created).toBe(1)
    expect(problems.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'contains characters that cannot be stored'],
      [2, 'Title: contains characters that cannot be stored'],
      [4, 'the row has more cells than the header'],
    ])
  })

  test('may separate its cells by semicolons, and have blank rows, which are counted', async () => {
    const csv = csvOf(HEADER, rowOf({ Title: 'Fine' }), rowOf({ Title: 'Bad', Price: 'x' }))
      .replaceAll(',', ';')
      .replace('Fine', 'Fine')
      .split('\r\n')
    const { created, problems } = await check({ csv: [csv[0], '', csv[1], ';;', csv[2]].join('\r\n') })
    expect(created).toBe(1)
    expect(problems[0]?.row).toBe(5)
  })
})

describe('the form', () => {
  test.each([
    ['without a file', { note: 'x' }, 400, 'file is a required field'],
    ['with an empty file', { file: new Uint8Array() }, 400, 'file is a required field'],
    ['with another file', { evil: new Uint8Array(9) }, 400, 'Unexpected field'],
    ['with a file too large', { file: new Uint8Array(64_000_000) }, 413, 'File too large'],
  ])('%s is refused, and leaves nothing on the disk', async (_what, parts, status, message) => {
    const { payload, headers } = await formOf(parts as Record<string, Uint8Array<ArrayBuffer>>)
    const answer = await call(shop, {
      method: 'POST',
      url: '/api/imports',
      payload,
      headers: { ...headers, ...as(admin) },
    })
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
    expect(spooled()).toEqual([])
  })

  test('with two files for one field is refused', async () => {
    const form = new FormData()
    for (const content of ['a', 'b']) form.append('file', new Blob([content]), content)
    const { payload, headers } = await encoded(form)
    const answer = await call(shop, {
      method: 'POST',
      url: '/api/imports',
      payload,
      headers: { ...headers, ...as(admin) },
    })
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Unexpected field'])
  })

  test.each([
    ['cut off', '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nTitle,'],
    ['cut off in its head', '--x\r\ncontent-disposition: form-data; name="fi'],
    ['garbled', '\u0000\u0001\u0002'],
    ['empty', ''],
  ])('that is %s is refused, and leaves nothing on the disk', async (_what, payload) => {
    const headers = { ...as(admin), 'content-type': 'multipart/form-data; boundary=x' }
    const { statusCode } = await call(shop, { method: 'POST', url: '/api/imports', payload, headers })
    expect(statusCode).toBe(400)
    expect(spooled()).toEqual([])
  })

  test('that a client leaves half sent leaves nothing on the disk', async () => {
    const url = await shop.server.listen({ port: 0 })
    const leaving = new AbortController()
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nTitle,'
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(head)),
    })
    const sent = fetch(`${url}/api/imports`, {
      method: 'POST',
      body,
      duplex: 'half',
      signal: leaving.signal,
      headers: { ...as(admin), 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit).catch(() => 'left')
    await expect.poll(() => spooled().length).toBe(1)
    leaving.abort()
    expect(await sent).toBe('left')
    await expect.poll(spooled).toEqual([])
  })
})

describe('running an import', () => {
  test('creates and changes products, moves stock in the ledger, and writes one entry to the audit log', async () => {
    const old = await givenProduct(shop.db, { category_id: category, stock: 9 })
    const name = handle()
    const checked = await check({
      csv: csvOf(
        [...HEADER, headingOf('rating'), headingOf('discountPercentage')],
        [
          ...rowOf({
            'URL handle': name,
            Title: '=Gele, “stiff” 😀',
            Price: '666.70',
            'Compare-at price': '1000',
            'Inventory quantity': 12,
          }),
          '4.5',
          '33.33',
        ],
        [...rowOf({ 'URL handle': old.id, Title: 'New name', 'Inventory quantity': 2 }), '', ''],
      ),
    })
    const done = await run(checked)
    expect(done).toMatchObject({ status: 'done', created: 1, changed: 1, handled: 2, failed: 0 })
    const made = await productOf(name)
    expect(made).toMatchObject({
      title: '=Gele, “stiff” 😀',
      price_kobo: 100_000,
      discount_percentage: 33.33,
      rating: 4.5,
      stock: 12,
      brand: 'Oja',
    })
    expect(await stockOf(shop.db, old.id)).toBe(2)
    const moves = await shop.db
      .selectFrom('stock_movement')
      .select(['kind', 'delta'])
      .where('variant_id', 'in', [old.id, made?.id ?? ''])
      .orderBy('id')
      .execute()
    expect(moves).toEqual([
      { kind: 'initial', delta: 9 },
      { kind: 'initial', delta: 12 },
      { kind: 'adjust', delta: -7 },
    ])
    const entries = await shop.db.selectFrom('audit_log').selectAll().where('target', '=', done._id).execute()
    expect(entries).toMatchObject([
      { action: 'product.import', actor_id: admin.id, details: { created: 1, changed: 1 } },
    ])
    const found = await call(shop, { url: `/api/products/search/10/0/${encodeURIComponent('New name')}` })
    expect(found.json().data.map((one: { _id: string }) => one._id)).toContain(old.id)
  })

  test('can be started once', async () => {
    const checked = await check({ csv: csvOf(HEADER, rowOf()) })
    const answers = await Promise.all([start(checked), start(checked)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    await drain()
    const again = await start(checked)
    expect([again.statusCode, again.json().message]).toEqual([409, 'this import was started already'])
    expect((await start({ _id: newId() })).statusCode).toBe(404)
    expect((await start({ _id: 'x' })).statusCode).toBe(404)
  })

  test('of the same foreign file twice does not create a product twice', async () => {
    const csv = csvOf(HEADER, rowOf(), rowOf())
    const [first, racing] = [await check({ csv }), await check({ csv })]
    expect(await run(first)).toMatchObject({ created: 2, failed: 0 })
    expect(await check({ csv })).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
    const late = await run(racing)
    expect(late).toMatchObject({ handled: 2, failed: 2 })
    expect(late.problems[0]?.reason).toBe('another product has this URL handle meanwhile')
  })

  test('may use the handle of a deleted product again', async () => {
    const name = handle()
    const csv = csvOf(HEADER, rowOf({ 'URL handle': name }))
    await run(await check({ csv }))
    await shop.db.updateTable('product').set({ deleted_at: new Date() }).where('handle', '=', name).execute()
    expect(await run(await check({ csv }))).toMatchObject({ created: 1, failed: 0 })
  })

  test('imports each product whole or not at all: one that the database refuses stops no other', async () => {
    const names = Array.from({ length: 5 }, handle)
    const checked = await check({
      csv: csvOf(HEADER, ...names.map((name) => rowOf({ 'URL handle': name, Title: name }))),
    })
    await shop.db
      .updateTable('import_item')
      .set({ data: sql<string>`jsonb_set(data, '{rating}', '9')` })
      .where('title', '=', names[2] as string)
      .execute()
    const done = await run(checked)
    expect(done).toMatchObject({ status: 'done', handled: 5, failed: 1 })
    expect(done.problems).toMatchObject([{ row: 4, title: names[2], reason: 'the product could not be taken over' }])
    expect(await productOf(names[2] as string)).toBeUndefined()
    expect(await productOf(names[4] as string)).toBeDefined()
  })

  test('skips a product that was deleted since the check', async () => {
    const { id } = await givenProduct(shop.db, { category_id: category })
    const checked = await check({ csv: csvOf(['URL handle', 'Title'], [id, 'Late']) })
    await shop.db.updateTable('product').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect(await run(checked)).toMatchObject({ failed: 1, problems: [{ reason: 'product not found' }] })
  })

  test('never brings back stock that was sold since the check: the difference is applied', async () => {
    const { id } = await givenProduct(shop.db, { category_id: category, stock: 10 })
    const checked = await check({ csv: csvOf(['URL handle', 'Inventory quantity'], [id, 5]) })
    await givenOrder(shop, { state: await givenState(shop.db), products: [{ id, qty: 3 }] })
    await run(checked)
    expect(await stockOf(shop.db, id)).toBe(2)
    const more = await check({ csv: csvOf(['URL handle', 'Inventory quantity'], [id, 0]) })
    await givenOrder(shop, { state: await givenState(shop.db), products: [{ id, qty: 1 }] })
    await run(more)
    expect(await stockOf(shop.db, id)).toBe(0)
  })

  test('continues after a crash, on any instance, and does nothing twice', async () => {
    const rows = Array.from({ length: 450 }, () => rowOf())
    const checked = await check({ csv: csvOf(HEADER, ...rows) })
    await start(checked)
    expect(await runImports(shop.imports)).toBe(200)
    expect(await stateOf(checked)).toMatchObject({ status: 'running', handled: 200 })
    // An instance that dies right after the commit of a batch; before the commit nothing of the batch is stored.
    const dying = { ...shop.imports, publish: async () => Promise.reject(new Error('died')) }
    await expect(runImports(dying)).rejects.toThrow('died')
    // Several instances at once.
    await Promise.all([drain(), drain(), drain()])
    await drain()
    expect(await stateOf(checked)).toMatchObject({ status: 'done', handled: 450, failed: 0 })
    const made = await shop.db
      .selectFrom('product')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(
        'handle',
        'in',
        rows.map((row) => String(row[1])),
      )
      .executeTakeFirst()
    expect(Number(made?.n)).toBe(450)
  })

  test('is visible to shoppers at once: cached answers are dropped', async () => {
    const { id } = await givenProduct(shop.db, { category_id: category, title: 'Before' })
    const title = async () => (await call(shop, { url: `/api/products/${id}` })).json().title
    expect(await title()).toBe('Before')
    await run(await check({ csv: csvOf(['URL handle', 'Title'], [id, 'After']) }))
    expect(await title()).toBe('After')
  })

  test('is deleted: a check after 20 hours, a finished import after 7 days, a running one never', async () => {
    const csv = csvOf(HEADER, rowOf())
    const [old, running, fresh] = [await check({ csv }), await check({ csv }), await check({ csv })]
    await start(running)
    const past = ago('21 hours')
    await shop.db.updateTable('import').set({ created_at: past }).where('id', 'in', [old._id, running._id]).execute()
    await deleteExpired(shop.db)
    const statuses = await Promise.all([old, running, fresh].map(async (one) => (await stateOf(one)).status))
    expect(statuses).toEqual([undefined, 'running', 'checked'])
    await drain()
    await deleteExpired(shop.db)
    expect((await stateOf(running)).status).toBe('done')
  })
})
