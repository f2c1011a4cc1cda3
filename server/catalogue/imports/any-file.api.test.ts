import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Import } from '#contract/catalogue/imports.ts'
import { type Answer, call, givenCategory, givenProduct } from '#test/factories.ts'
import { formOf, zipOf } from '#test/import-files.ts'
import { limit } from '#test/limit.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { runs } from '#test/random.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { READ_COLUMNS } from '../product-file/columns.ts'

/** Files of other programs, and broken files. */

let shop: TestShop
let admin: Person
let id: string

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  const category = await givenCategory(shop.db, { title: 'Audio' })
  id = (await givenProduct(shop.db, { category_id: category, title: 'Old', price_kobo: 1_000_00 }))
    .id
})
afterAll(() => shop.close())

const post = (payload: Buffer, headers: object): Promise<Answer> =>
  call(shop, {
    method: 'POST',
    url: '/api/imports',
    payload,
    headers: { ...headers, ...as(admin) },
  })

async function send(file: string | Uint8Array<ArrayBuffer>): Promise<Answer> {
  const { payload, headers } = await formOf({
    file: typeof file === 'string' ? new TextEncoder().encode(file) : file,
  })
  return post(payload, headers)
}

describe('a file as other programs write it', () => {
  const changed = async (file: string): Promise<unknown[]> => {
    const { changes = [], problems }: Import = (await send(file)).json()
    return [
      ...problems.map(({ reason }) => reason),
      ...changes.flatMap((one) => one.changes.map(({ to }) => to)),
    ]
  }

  test.each([
    [
      'Excel with a byte order mark',
      '\ufeffURL handle,Title,Price\r\nID,"LG 43"" TV","12,500"\r\n',
    ],
    [
      'Excel with a line that says its separator',
      'sep=;\r\nURL handle;Title;Price\r\nID;"LG 43"" TV";"12,500"\r\n',
    ],
    ['Excel with semicolons', '\ufeffURL handle;Title;Price\r\nID;"LG 43"" TV";12500\r\n'],
    ['Excel with tabs', 'URL handle\tTitle\tPrice\r\nID\t"LG 43"" TV"\t"₦12,500.00"\r\n'],
    ['Google Sheets', 'URL handle,Title,Price\r\nID,"LG 43"" TV",12500'],
    ['Shopify', 'Handle,Title,Variant Price,Variant Compare At Price\nID,"LG 43"" TV",12500.00,\n'],
    ['a text editor, with a bare quote', 'URL handle,Title,Price\nID,LG 43" TV,12 500\n'],
    ['an old Mac', 'URL handle,Title,Price\rID,LG 43" TV,12500\r'],
    ['lines that end differently', 'URL handle,Title,Price\nID,LG 43" TV,"12,500"\r\n'],
    ['blank lines', '\n,,\nURL handle,Title,Price\n\nID,LG 43" TV,12500\n,,\n'],
  ])('%s', async (_what, file) =>
    expect(await changed(file.replace('ID', id))).toEqual(['LG 43" TV', '12500.00']),
  )

  test('text after a closing quote is read as it is written', async () => {
    expect(await changed(`URL handle,Title\n${id},"LG" 43\n`)).toEqual(['"LG" 43'])
  })

  test('rows are numbered as in a spreadsheet, without the line `sep=`', async () => {
    const { problems }: Import = (
      await send(`sep=;\r\nURL handle;Price\r\n${id};1\r\n${id};2\r\n`)
    ).json()
    expect(problems).toMatchObject([
      { row: 3, reason: 'the row names no option value, so that it is no variant of its own' },
    ])
  })

  test('a report that shortens a description inside an emoji is stored', async () => {
    const text = `${'x'.repeat(199)}😀${'y'.repeat(50)}`
    expect(await changed(`URL handle,Description\n${id},${text}\n`)).toEqual([
      `${'x'.repeat(199)}\ufffd…`,
    ])
  })
})

const header = `${READ_COLUMNS.map(({ heading }) => heading).join()}\n`
const cell = fc.oneof(
  fc.constantFrom(
    'x',
    '"',
    '""',
    'a"b',
    '"a"b',
    '\u0000',
    '=1;=2',
    '1,25',
    '9e9',
    '-1',
    'Audio',
    'red.png',
    '/images/x',
  ),
  fc.constantFrom(
    '😀'.repeat(150),
    'x'.repeat(11_000),
    `"${'\n'.repeat(300)}"`,
    '\ud800',
    '\ufeff',
    '١٢',
  ),
  fc.string({ unit: 'grapheme' }),
)
const line = fc.array(cell, { maxLength: 20 }).map((cells) => cells.join(','))
const rows = fc.record({
  lines: fc.array(
    fc.oneof(
      line,
      line.map((text) => `${id},${text}`),
    ),
    { minLength: 1, maxLength: 5 },
  ),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  first: fc.constantFrom('', '\ufeff', 'sep=;\r\n', '\n', '\u0000', '"'),
})
const texts = rows.map(({ lines, end, first }) => first + header + lines.join(end))
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const bytes = fc.uint8Array({ maxLength: 3000 }).map((list) => new Uint8Array(list))
const files = fc.oneof(
  texts.map(utf8),
  bytes,
  bytes.map((tail) => new Uint8Array([...utf8(header), ...tail])),
  texts.map((text) => new Uint8Array(Buffer.from(text, 'utf16le'))),
  bytes.map((content) => new Uint8Array(zipOf([{ name: 'products.csv', bytes: content }]))),
  fc.nat(300_000).map((length) => utf8(`${header}${'x,"'.repeat(length)}`)),
)

// It reads hundreds of files.
test('any broken file is read, or refused with a message', {
  timeout: limit(600_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(files, async (file) => {
      const { statusCode, body } = await send(file)
      expect([statusCode, body]).toEqual([
        expect.toSatisfy((status) => [201, 400].includes(status)),
        body,
      ])
    }),
    { numRuns: runs(300) },
  )
})

test('a form that breaks off anywhere is refused with a message', async () => {
  const { payload, headers } = await formOf({
    file: utf8(`${header}${id},x\n`),
    pictures: utf8('no zip'),
  })
  const cut = fc.nat(payload.length - 1)
  await fc.assert(
    fc.asyncProperty(cut, bytes, async (end, tail) => {
      const { statusCode } = await post(Buffer.concat([payload.subarray(0, end), tail]), headers)
      expect([400, 413, 415]).toContain(statusCode)
    }),
    { numRuns: runs(150) },
  )
})
