import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { call, givenCategory } from '#test/factories.ts'
import { csvOf, HEADER, handle, importCalls, redPicture, rowOf } from '#test/import-calls.ts'
import { zipOf } from '#test/import-files.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/** Files of spreadsheets and other shops. */

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  await givenCategory(shop.db, { title: 'Gele & Caps' })
})
afterAll(() => shop.close())

const { send, check, start, run, productOf } = importCalls(() => ({ shop, admin }))

const bytesOf = (text: string, encoding: BufferEncoding, mark: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(mark + text, encoding))
const swapped = (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(Buffer.from(bytes).swap16())

describe('the text of a file', () => {
  const csv = (name: string) =>
    csvOf(HEADER, rowOf({ 'URL handle': name, Title: 'Café Señor', Price: '1.234,50' }))

  test.each<[string, (text: string) => Uint8Array<ArrayBuffer>]>([
    ['Windows-1252', (text) => bytesOf(text, 'latin1', '')],
    ['UTF-16 with a mark', (text) => bytesOf(text, 'utf16le', '\ufeff')],
    ['UTF-16 without a mark', (text) => bytesOf(text, 'utf16le', '')],
    ['UTF-16 of the other order', (text) => swapped(bytesOf(text, 'utf16le', '\ufeff'))],
    [
      'UTF-8 with semicolons',
      (text) =>
        bytesOf(
          text.replaceAll(/"|,(?!\d\d")/g, (sign) => (sign === ',' ? ';' : '')),
          'utf8',
          '',
        ),
    ],
  ])('may be %s', async (_what, encode) => {
    const name = handle()
    expect((await run(await check({ csv: encode(csv(name)) }))).problems).toEqual([])
    expect(await productOf(name)).toMatchObject({ title: 'Café Señor', price_kobo: 1_234_50 })
  })

  test('is stored composed, and meets pictures of any form', async () => {
    const name = handle()
    const picture = 'Ankara gọ́wn.png'
    const file = csvOf(
      HEADER,
      rowOf({ 'URL handle': name, Title: 'gọ́wn'.normalize('NFD'), 'Product image URL': picture }),
    )
    const zip = zipOf([{ name: picture.normalize('NFD'), bytes: await redPicture }])
    expect((await run(await check({ csv: file, zip }))).problems).toEqual([])
    const { title, images } = (await productOf(name)) ?? {}
    expect([title, images?.length]).toEqual(['gọ́wn'.normalize('NFC'), 1])
  })
})

const entry = (name: string, text = '') => ({ name, bytes: new TextEncoder().encode(text) })

test.each([
  [
    'a workbook of Excel',
    zipOf([entry('[Content_Types].xml'), entry('docProps/app.xml'), entry('xl/workbook.xml')]),
    'this is an Excel workbook: save it as CSV UTF-8',
  ],
  [
    'an old workbook of Excel',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(504)]),
    'this is an Excel workbook: save it as CSV UTF-8',
  ],
  [
    'a spreadsheet of LibreOffice',
    zipOf([
      entry('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
      entry('content.xml'),
    ]),
    'this is an OpenDocument spreadsheet: save it as CSV UTF-8',
  ],
  [
    'a spreadsheet of Numbers',
    zipOf([entry('Index/Document.iwa'), entry('Metadata/Properties.plist')]),
    'this is a Numbers spreadsheet: save it as CSV UTF-8',
  ],
  [
    'a ZIP',
    zipOf([entry('products.csv', 'Title,Price')]),
    'this is a ZIP file: choose the CSV file that is in it',
  ],
  [
    'a PDF',
    new TextEncoder().encode('%PDF-1.7 products'),
    'this is a PDF: save the list as CSV UTF-8 in the program that it comes from',
  ],
])('%s is refused by its content', async (_what, csv, message) => {
  const answer = await send({ csv })
  expect([answer.statusCode, answer.json().message]).toEqual([400, message])
})

test('the type is read from `Custom Product Type` of older files', async () => {
  const csv = `Handle,Title,Standard Product Type,Custom Product Type,Variant Price\n${handle()},Fila,Hats,Gele & Caps,5\n`
  expect(await check({ csv })).toMatchObject({
    created: 1,
    types: [],
    unused: ['Standard Product Type'],
  })
})

test('a column `Type` counts before `Custom Product Type`', async () => {
  const csv = `Handle,Title,Custom Product Type,Type,Price\n${handle()},Fila,Hats,Gele & Caps,5\n`
  expect(await check({ csv })).toMatchObject({
    created: 1,
    types: [],
    unused: ['Custom Product Type'],
  })
})

describe('prices in another currency', () => {
  const csv = (heading: string, price: string, more = '') =>
    `Handle,Title,${heading},Type,Currency\n${handle()},Fila,"${price}",Gele & Caps,${more}\n`

  test.each([
    ['Price', '$19.99', '', 'USD'],
    ['Price', '12,50 €', '', 'EUR'],
    ['Price', 'GBP 5', '', 'GBP'],
    ['Price (USD)', '19.99', '', 'USD'],
    ['Price', '19.99', 'usd', 'USD'],
  ])('%s %s %s are asked for first', async (heading, price, code, currency) => {
    const checked = await check({ csv: csv(heading, price, code) })
    expect(checked).toMatchObject({ created: 1, currency, takesCurrency: false })
    const refused = await start(checked)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      messages.importCurrency(currency),
    ])
    const url = `/api/imports/${checked._id}/answers`
    await call(shop, { method: 'PUT', url, payload: { takesCurrency: true }, headers: as(admin) })
    expect((await start(checked)).statusCode).toBe(200)
  })

  test.each([
    ['Price', '₦19.99', ''],
    ['Price (NGN)', '19.99', 'NGN'],
  ])('%s %s %s are none', async (heading, price, code) => {
    expect((await check({ csv: csv(heading, price, code) })).currency).toBeUndefined()
  })
})

test('columns with cells that are not read are named', async () => {
  const { unused } = await check({
    csv: 'Title,Price,url,SEO title,Empty,\nFila,5,https://a.example,x,,\n',
  })
  expect(unused).toEqual(['url', 'SEO title'])
})

describe('a list of another shop', () => {
  test('needs a title and a price only', async () => {
    const checked = await check({
      csv: 'name,url,price\nAfrican Kaftan!,https://a.example/1,"N19,999"\nAfrican kaftan,https://a.example/2,5k\n,x,5\n',
    })
    expect(checked).toMatchObject({ created: 1, refused: 2, types: [{ type: '', products: 1 }] })
    expect(checked.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'this product is in row 2 already'],
      [4, 'Title is a required field'],
    ])
  })

  test('has its price, brand and stock under other names', async () => {
    const name = handle()
    await run(
      await check({
        csv: `Handle,Name,Price,Vendor,Brand,Category,Qty\n${name},Fila,"5,000/-",Oja,ignored,Gele & Caps,7\n`,
      }),
    )
    expect(await productOf(name)).toMatchObject({
      title: 'Fila',
      brand: 'Oja',
      price_kobo: 5_000_00,
      stock: 7,
    })
  })

  test('without a brand has none', async () => {
    const name = handle()
    await run(await check({ csv: `Handle,Title,Price,Type\n${name},Fila,19k,Gele & Caps\n` }))
    expect(await productOf(name)).toMatchObject({
      brand: 'No brand',
      description: 'Fila',
      price_kobo: 19_000_00,
    })
  })
})
