import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BillDocument,
  createPackingSlip,
  invoiceDocument,
} from '#contract/orders/invoices/invoices.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import * as texts from '#contract/orders/texts/invoice-texts.ts'
import { MAX_PRINTED } from '#contract/platform/limits.ts'
import { call, givenOrder, givenProduct } from '#test/factories.ts'
import { actOnParcel, givenPaidOrder, givenParcel, readParcels } from '#test/parcels.ts'
import { pagesOfPdf, textsOfPdf } from '#test/pdf-text.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'
import { createRowId } from '../../platform/ids.ts'
import { findSale, toSale } from '../sales/queries.ts'
import { createInvoicePdf } from './make-documents.ts'
import { toDrawableText } from './sheet.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  const superAdmin = await givenPerson(shop.db, { role: 'superAdmin' })
  const values = {
    name: 'Oja',
    wordmark: ['O', 'ja'],
    tin: '1234-0001',
    vat: { on: true, rate: 7.5 },
    slipPrices: false,
  }
  const payload = { version: 0, values }
  await call(shop, { method: 'PUT', url: '/api/settings', payload, headers: as(superAdmin) })
})
afterAll(() => shop.close())

const complete = (id: string) =>
  call(shop, {
    method: 'PUT',
    url: `/api/sales/${id}`,
    payload: { value: 'completed' },
    headers: as(admin),
  })
const saleOf = async (id: string) => {
  const row = await findSale(shop.db, id)
  if (!row) throw new Error(`no sale ${id}`)
  return toSale(row)
}
const pdfOf = (id: string, options = {}) =>
  call(shop, { url: `/api/sales/${id}/invoice.pdf`, ...options })
const slips = (ids: readonly string[], headers = as(admin)) =>
  call(shop, { url: `/api/documents/slips.pdf?ids=${ids.join(',')}`, headers })

/** All texts of a bill in the order in which pages and files show them. */
const textsOfBill = ({ seller, title, day, buyer, lines, sums, notes }: BillDocument): string[] => [
  ...[
    seller[0] ?? '',
    title,
    day,
    texts.billFrom,
    ...seller,
    texts.billTo,
    ...buyer,
    ...texts.INVOICE_COLUMN_TITLES,
  ],
  ...lines.flatMap(({ title, choice, serials, ...line }) => [
    ...[title, choice, serials],
    ...[line.qty, line.unitPrice, line.total],
  ]),
  ...sums.flatMap(({ label, amount }) => [label, amount]),
  ...notes,
]
/** Where lines break does not matter. */
const joined = (parts: readonly string[]): string =>
  parts.map(toDrawableText).join('').replace(/\s/g, '')

const HOSTILE = [
  '<script>alert(1)</script> & "Ọládélé" Ñgọzi',
  'محمد عبد الله',
  'עברית 😀👩‍👩‍👧‍👦 \u202Egpj.exe',
  `Ada\u0301 \u200B\u2066x\u2069 ﷽ 𝕬𝖉𝖆 ${'W'.repeat(70)}`,
]

test('the PDF invoice says what the page says', async () => {
  const product = await givenProduct(shop.db, {
    title: 'Kaftan',
    price_kobo: 999_99,
    discount_percentage: 12.5,
  })
  const { id, cookies } = await givenOrder(shop, { products: [{ id: product.id, qty: 4 }] })
  await complete(id)
  const answer = await pdfOf(id, { cookies })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="invoice-[\w.-]+\.pdf"$/,
  )
  const bill = invoiceDocument(await saleOf(id), await shop.settings.read())
  expect(bill.notes).toContain(texts.roundedTotalsNote)
  expect(bill.seller).toContain('TIN: 1234-0001')
  expect(bill.sums.map(({ label }) => label)).toContain('of which VAT 7.5%')
  expect(joined(textsOfPdf(answer.rawPayload))).toBe(joined(textsOfBill(bill)))
  expect(answer.rawPayload.length).toBeLessThan(60_000)
})

test('the invoice lists serial numbers of sent parcels', async () => {
  const [phone, cable] = [
    await givenProduct(shop.db, { title: 'Phone' }),
    await givenProduct(shop.db),
  ]
  const products = [
    { id: phone.id, qty: 3 },
    { id: cable.id, qty: 1 },
  ]
  const { id, cookies } = await givenPaidOrder(shop, { products })
  const read = async (options: object): Promise<Sale> =>
    (await call(shop, { url: `/api/sales/${id}`, ...options })).json()
  const packed = (serials: string[]): Promise<string> =>
    givenParcel(shop, admin, id, { lines: [{ variant: phone.id, qty: 1, serials }] })
  const back = await packed(['BACK-1'])
  await actOnParcel(shop, admin, back, 'ship')
  await actOnParcel(shop, admin, back, 'return', { reason: 'nobody there' })
  await packed(['356938035643809'])
  await packed(['<b>SN-2</b>'])
  expect((await read({ cookies })).products[0]).not.toHaveProperty('serials')
  await complete(id)
  const sale = await read({ cookies })
  expect(sale.products.map(({ serials }) => serials)).toEqual([
    ['356938035643809', '<b>SN-2</b>'],
    undefined,
  ])
  const answer = await pdfOf(id, { cookies })
  const bill = invoiceDocument(sale, await shop.settings.read())
  expect(bill.lines.map(({ serials }) => serials)).toEqual([
    'Serial no. 356938035643809, <b>SN-2</b>',
    '',
  ])
  expect(joined(textsOfPdf(answer.rawPayload))).toBe(joined(textsOfBill(bill)))
  const printed = await call(shop, { url: `/api/documents/sales?ids=${id}`, headers: as(admin) })
  expect(printed.json().data[0].products[0].serials).toHaveLength(2)
  expect((await read({})).products[0]).not.toHaveProperty('serials')
})

test('an issued invoice keeps the serial numbers that were packed when it was issued', async () => {
  const { id: phone } = await givenProduct(shop.db)
  const { id, cookies } = await givenPaidOrder(shop, { products: [{ id: phone, qty: 3 }] })
  const packed = (serial: string): Promise<string> =>
    givenParcel(shop, admin, id, { lines: [{ variant: phone, qty: 1, serials: [serial] }] })
  const [unpacked, returned] = [await packed('SN-1'), await packed('SN-2')]
  await complete(id)
  await actOnParcel(shop, admin, unpacked, 'unpack')
  await actOnParcel(shop, admin, returned, 'ship')
  await actOnParcel(shop, admin, returned, 'return', { reason: 'nobody there' })
  const later = await packed('SN-3')
  const sale: Sale = (await call(shop, { url: `/api/sales/${id}`, cookies })).json()
  expect(sale.products[0]?.serials).toEqual(['SN-1', 'SN-2'])
  const bill = invoiceDocument(sale, await shop.settings.read())
  expect(joined(textsOfPdf((await pdfOf(id, { cookies })).rawPayload))).toBe(
    joined(textsOfBill(bill)),
  )
  const { data } = await readParcels(shop, id, { cookies })
  expect(data.find(({ _id }: { _id: string }) => _id === later).lines[0].serials).toEqual(['SN-3'])
})

test('names of any script, markup, emoji and endless words are drawn, and crash nothing', async () => {
  for (const [i, name] of HOSTILE.entries()) {
    const { id } = await givenOrder(shop, {
      name,
      address: name,
      moreDetails: name,
      email: `any${i}@example.com`,
    })
    await complete(id)
    const answer = await pdfOf(id, { headers: as(admin) })
    expect([name, answer.statusCode, pagesOfPdf(answer.rawPayload)]).toEqual([name, 200, 1])
    expect((await slips([id])).statusCode).toBe(200)
  }
})

test('a sign that the fonts have not is drawn as a box', () => {
  expect(toDrawableText('Ada 😀👩‍👩‍👧 Obi\u202E\n₦1')).toBe('Ada □ Obi□ ₦1')
})

test.each([
  ['≥ 5 kg', '>= 5 kg'],
  ['Louis Ⅻ', 'Louis XII'],
  ['oﬃce ﬁt', 'office fit'],
  ['☎ 0803', 'Tel. 0803'],
  ['② ㎏ ½ № ± ✓', '2 kg ½ № ± ✓'],
])('a sign that the fonts have not is spelled plainly: %s', (text, drawn) =>
  expect(toDrawableText(text)).toBe(drawn),
)

test('Arabic words keep the blank between them', async () => {
  const { id } = await givenOrder(shop, { name: 'هاتف سامسونج' })
  await complete(id)
  const shown = textsOfPdf((await pdfOf(id, { headers: as(admin) })).rawPayload)
  const fromTheLeft = [...'هاتف سامسونج'].reverse().join('')
  expect(shown.map((text) => text.replaceAll('\u00a0', ' '))).toContain(fromTheLeft)
})

test('50 lines go over pages, each amount once', async () => {
  const { id } = await givenOrder(shop)
  await complete(id)
  const sale = await saleOf(id)
  const [line] = sale.products
  if (!line) throw new Error('no line')
  const long = {
    ...sale,
    products: Array.from({ length: 50 }, (_, i) => ({
      ...line,
      id: `${i}`,
      title: `Line number ${i}.`,
    })),
  }
  const settings = await shop.settings.read()
  const chunks: Buffer[] = []
  for await (const chunk of createInvoicePdf(long, settings)) chunks.push(chunk)
  const pdf = Buffer.concat(chunks)
  const shown = textsOfPdf(pdf)
  expect(pagesOfPdf(pdf)).toBe(2)
  for (const { title } of long.products)
    expect(shown.filter((text) => text === title)).toHaveLength(1)
  expect(shown.filter((text) => text === 'Unit price')).toHaveLength(2)
})

test('only owner, browser and admins get the invoice', async () => {
  const [owner, other] = [await givenPerson(shop.db), await givenPerson(shop.db)]
  const guest = await givenOrder(shop)
  const own = await givenOrder(shop)
  await shop.db.updateTable('sale').set({ user_id: owner.id }).where('id', '=', own.id).execute()
  expect((await pdfOf(guest.id, { cookies: guest.cookies })).json()).toEqual({
    message: 'this order has no invoice yet',
  })
  await complete(guest.id)
  await complete(own.id)
  const statuses = async (id: string, cookies: Record<string, string>) => [
    (await pdfOf(id)).statusCode,
    (await pdfOf(id, { cookies })).statusCode,
    (await pdfOf(id, { headers: as(owner) })).statusCode,
    (await pdfOf(id, { headers: as(other) })).statusCode,
    (await pdfOf(id, { headers: as(admin) })).statusCode,
  ]
  expect(await statuses(guest.id, guest.cookies)).toEqual([404, 200, 404, 404, 200])
  expect(await statuses(own.id, guest.cookies)).toEqual([404, 404, 200, 404, 200])
  for (const id of ['nothing', createRowId()])
    expect((await pdfOf(id, { headers: as(admin) })).statusCode).toBe(404)
})

test('slips of several orders are one file in the order asked for', async () => {
  const ids = [
    (await givenOrder(shop)).id,
    (await givenOrder(shop)).id,
    (await givenOrder(shop)).id,
  ]
  const answer = await slips([...ids].reverse())
  expect([answer.statusCode, pagesOfPdf(answer.rawPayload)]).toEqual([200, 3])
  const shown = textsOfPdf(answer.rawPayload)
  const sales = await Promise.all([...ids].reverse().map(saleOf))
  expect(shown.filter((text) => /^Order \w{6}$/.test(text))).toEqual(
    sales.map((sale) => createPackingSlip(sale, { name: '', slipPrices: false }).title),
  )
  expect(shown.join('')).not.toContain('₦')
})

test('printed orders come in the order asked for', async () => {
  const [one, two] = [(await givenOrder(shop)).id, (await givenOrder(shop)).id]
  const read = (ids: readonly string[]) =>
    call(shop, { url: `/api/documents/sales?ids=${ids.join(',')}`, headers: as(admin) })
  const answer = (await read([two, createRowId(), one, two])).json()
  expect([answer.data.map(({ _id }: { _id: string }) => _id), answer.slipPrices]).toEqual([
    [two, one],
    false,
  ])
  expect(
    (await read(Array.from({ length: MAX_PRINTED + 1 }, () => createRowId()))).statusCode,
  ).toBe(400)
  for (const wrong of [[], ['nothing'], ["'; drop table sale"]])
    expect((await read(wrong)).statusCode).toBe(400)
  expect((await slips([createRowId()])).statusCode).toBe(404)
})

test('one address gets so many files, the shop itself as many as it needs', async () => {
  const limited = await givenShop({ hasRateLimit: true, db: shop.db })
  const { id, cookies } = await givenOrder(shop)
  await complete(id)
  const url = `/api/sales/${id}/invoice.pdf`
  await limited.db
    .insertInto('rate_limit')
    .values({ key: 'document:127.0.0.1', hits: 59 })
    .execute()
  expect((await call(limited, { url, cookies })).statusCode).toBe(200)
  expect((await call(limited, { url, cookies })).statusCode).toBe(429)
  expect((await call(limited, { url, headers: as(admin) })).statusCode).toBe(200)
})
