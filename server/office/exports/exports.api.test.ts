import { parse } from 'csv-parse/sync'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ExportKind } from '#contract/office/exports.ts'
import { REFUNDED } from '#contract/orders/refunds/refund-rules.ts'
import { endAllSessions } from '#server/people/sessions/end-sessions.ts'
import { createRowId } from '#server/platform/ids.ts'
import { givenDiscount } from '#test/discounts.ts'
import {
  type Answer,
  call,
  givenCategory,
  givenOrder,
  givenProduct,
  givenState,
  givenVariants,
} from '#test/factories.ts'
import { confirm } from '#test/orders.ts'
import {
  as,
  type Browser,
  givenAct,
  givenBrowser,
  givenPerson,
  type Person,
  refresh,
  refreshCookie,
} from '#test/people.ts'
import { refundOrder } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { EXPORTED_HEADINGS } from '../../catalogue/products/shopify/columns.ts'
import { completeSale } from '../../orders/payments/complete-sale.ts'
import { streamCsvTable } from '../../platform/csv/cells.ts'
import { readInBatches } from './batches.ts'

let shop: TestShop
let admin: Person

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

/** Each in a browser of its own, in which the admin is signed in. */
async function givenAsked(
  kind: ExportKind,
  email = admin.email,
): Promise<{ url: string; browser: Browser }> {
  const browser = await givenBrowser(shop, email)
  const requested = await call(shop, {
    method: 'POST',
    url: '/api/exports',
    payload: { kind },
    headers: as(browser),
  })
  expect(requested.statusCode).toBe(201)
  return { url: requested.json().path, browser }
}

const save = (
  url: string,
  { cookies }: Pick<Browser, 'cookies'>,
  remoteAddress = '127.0.0.1',
): Promise<Answer> => call(shop, { url, cookies, remoteAddress })
const download = async (kind: ExportKind): Promise<Answer> => {
  const { url, browser } = await givenAsked(kind)
  return save(url, browser)
}
const rowsOf = ({ body }: Answer): Record<string, string>[] =>
  parse(body, { bom: true, columns: true })

describe('the ticket of a download', () => {
  test('a file is saved without a token, under kind and day', async () => {
    const answer = await download('orders')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf') // Excel: this is UTF-8
  })

  const EXPIRED = [404, 'this download link has expired, kindly ask for a new one']
  const outcome = ({ statusCode, body }: Answer) => [statusCode, JSON.parse(body).message]

  test('works once: the second use is 404', async () => {
    const { url, browser } = await givenAsked('orders')
    expect((await save(url, browser)).statusCode).toBe(200)
    expect(outcome(await save(url, browser))).toEqual(EXPIRED)
  })

  test('used ten times at once answers one file', async () => {
    const { url, browser } = await givenAsked('orders')
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(url, browser)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array(9).fill(404),
    ])
  })

  test('a ticket works in its own browser only', async () => {
    const { url, browser } = await givenAsked('orders')
    const other = await givenPerson(shop.db, { role: 'superAdmin' })
    for (const wrong of [
      await givenBrowser(shop, other.email),
      await givenBrowser(shop, admin.email),
      { cookies: {} },
    ])
      expect(outcome(await save(url, wrong))).toEqual(EXPIRED)
    expect((await save(url, browser)).statusCode).toBe(200)
  })

  test('is refused when it is forged, altered or a minute old', async () => {
    const { url, browser } = await givenAsked('orders')
    for (const bad of [`${url}x`, url.slice(0, -1), '/api/exports/x', '/api/exports/orders'])
      expect(outcome(await save(bad, browser))).toEqual(EXPIRED)
    const old = new Date(Date.now() - 1000)
    await shop.db
      .updateTable('export_ticket')
      .set({ expires_at: old })
      .where('used_at', 'is', null)
      .execute()
    expect(outcome(await save(url, browser))).toEqual(EXPIRED)
  })

  test('still works after the token was renewed, and after a HEAD request', async () => {
    const { url, browser } = await givenAsked('orders')
    const renewed = refreshCookie(await refresh(shop, { rt: browser.cookies.rt ?? '' }))
    const look = await call(shop, { method: 'HEAD', url, cookies: renewed })
    expect([look.statusCode, look.body]).toEqual([200, ''])
    expect((await save(url, { cookies: renewed })).statusCode).toBe(200)
  })

  test('a cookie replaced over 30 seconds ago is refused', async () => {
    const { url, browser } = await givenAsked('orders')
    const renewed = refreshCookie(await refresh(shop, { rt: browser.cookies.rt ?? '' }))
    const longAgo = new Date(Date.now() - 31_000)
    await shop.db
      .updateTable('refresh_token')
      .set({ used_at: longAgo })
      .where('used_at', 'is not', null)
      .execute()
    expect(outcome(await save(url, browser))).toEqual(EXPIRED)
    expect((await save(url, { cookies: renewed })).statusCode).toBe(200)
  })

  test('is refused once its admin is blocked, demoted or signed out', async () => {
    for (const [change, status] of [
      [{ status: 'block' as const }, 403],
      [{ role: 'users' as const }, 403],
      [undefined, 404],
    ] as const) {
      const person = await givenPerson(shop.db, { role: 'admin' })
      const { url, browser } = await givenAsked('users', person.email)
      if (change)
        await shop.db.updateTable('user_account').set(change).where('id', '=', person.id).execute()
      else await endAllSessions(shop.db, person.id)
      expect((await save(url, browser)).statusCode).toBe(status)
    }
  })

  test('writes an entry to the audit log when it is used', async () => {
    const { id, email } = await givenPerson(shop.db, { role: 'superAdmin' })
    const { url, browser } = await givenAsked('users', email)
    await save(url, browser, '198.51.100.7')
    const entries = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('actor_id', '=', id)
      .where('action', '=', 'users.export')
      .execute()
    expect(entries).toMatchObject([{ target: 'users', address: '198.51.100.7' }])
  })
})

describe('orders', () => {
  test('the CSV has a row for each line, sums only once', async () => {
    const [one, two] = [
      await givenProduct(shop.db, {
        price_kobo: 1_000_00,
        discount_percentage: 12.5,
        title: 'Gele, "stiff"',
      }),
      await givenProduct(shop.db, { price_kobo: 250_50 }),
    ]
    const { id } = await givenOrder(shop, {
      products: [
        { id: one.id, qty: 3 },
        { id: two.id, qty: 1 },
      ],
    })
    const rows = rowsOf(await download('orders')).filter((row) => row.Order === id)
    expect(rows).toMatchObject([
      {
        Line: '1',
        Product: 'Gele, "stiff"',
        Quantity: '3',
        Price: '1000.00',
        'Discount percentage': '12.5',
        'Line total': '2625.00',
        Subtotal: '2875.50',
        Shipping: '2000.00',
        Total: '4875.50',
        Status: 'processing',
        'Payment status': 'unpaid',
        Currency: 'NGN',
      },
      {
        Line: '2',
        Quantity: '1',
        'Line total': '250.50',
        Subtotal: '',
        Shipping: '',
        Total: '',
        Name: 'Ada Obi',
      },
    ])
  })

  test('each byte of a row is as it was when columns were lists', async () => {
    const product = await givenProduct(shop.db, { price_kobo: 1_000_00, title: 'Gele, "stiff"' })
    const state = await givenState(shop.db, { state: 'Kogi', price_kobo: 500_00 })
    const buyer = { email: 'ada@example.com', whatsapp: '0803 123 4568', moreDetails: 'ring' }
    const order = { ...buyer, products: [{ id: product.id, qty: 2 }], state }
    const { id } = await givenOrder(shop, order)
    await sql`update sale set created_at = '2026-11-20T08:00:00Z', updated_at = '2026-11-20T09:30:00Z'
      where id = ${id}`.execute(shop.db)
    const { body } = await download('orders')
    const lines = body.split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffOrder,Created at,Updated at,Status,Payment status,Payment method,Paid at,Payment reference,' +
        'Name,Email,Phone,WhatsApp,State,LGA,Address,More details,Line,Product id,Variant id,Product,Choice,' +
        'Quantity,Price,Discount percentage,Line total,Subtotal,Shipping,Total,Currency,Line off,' +
        `Discount names,Discount on goods,Discount on delivery,Invoice number,Fulfilment,${REFUNDED},VAT`,
    )
    expect(lines.find((line) => line.startsWith(id))).toBe(
      `${id},2026-11-20 09:00,2026-11-20 10:30,processing,unpaid,card,,,` +
        'Ada Obi,ada@example.com,0803 123 4567,0803 123 4568,Kogi,Ikeja,"12 Allen Avenue, near the roundabout",ring,' +
        `1,${product.id},${product.id},"Gele, ""stiff""",,2,1000.00,0,2000.00,2000.00,500.00,2500.00,NGN,` +
        ',,,,,unpacked,,',
    )
  })

  test('say what discounts took off an order and off each line', async () => {
    const { code, name } = await givenDiscount(shop)
    const products = [
      { id: (await givenProduct(shop.db)).id, qty: 1 },
      { id: (await givenProduct(shop.db)).id, qty: 2 },
    ]
    const { id } = await givenOrder(shop, { products, code })
    const rows = rowsOf(await download('orders')).filter((row) => row.Order === id)
    expect(rows).toMatchObject([
      {
        'Line total': '1000.00',
        'Line off': '100.00',
        Subtotal: '3000.00',
        'Discount names': `${name} (${code})`,
        'Discount on goods': '300.00',
        'Discount on delivery': '',
      },
      {
        'Line total': '2000.00',
        'Line off': '200.00',
        'Discount names': '',
        'Discount on goods': '',
      },
    ])
  })

  test('exported orders have invoice, parcels and refunds', async () => {
    const products = [
      { id: (await givenProduct(shop.db)).id, qty: 1 },
      { id: (await givenProduct(shop.db)).id, qty: 1 },
    ]
    const [{ id }, open] = [await givenOrder(shop, { products }), await givenOrder(shop)]
    await completeSale(shop.payments, { id, ...(await givenAct(shop.db)) })
    const admin = await givenPerson(shop.db, { role: 'admin' })
    expect((await refundOrder(shop, admin, id, { amount: 250.5, way: 'cash' })).statusCode).toBe(
      200,
    )
    const rows = rowsOf(await download('orders'))
    expect(rows.filter((row) => row.Order === id)).toMatchObject([
      {
        'Invoice number': expect.stringMatching(/^INV-/),
        Fulfilment: 'unpacked',
        [REFUNDED]: '250.50',
      },
      { 'Invoice number': expect.stringMatching(/^INV-/), Fulfilment: 'unpacked', [REFUNDED]: '' },
    ])
    expect(rows.find((row) => row.Order === open.id)).toMatchObject({
      'Invoice number': '',
      [REFUNDED]: '',
    })
  })

  test('name the choice of a product with options, and the variant that was sold', async () => {
    const shirt = await givenVariants(
      shop.db,
      [{ choice: ['M', 'Indigo'] }, { choice: ['L', 'White'] }],
      {
        title: 'Kaftan',
      },
    )
    const products = shirt.variants.map(({ id }) => ({ id: shirt.id, variant: id, qty: 1 }))
    const { id } = await givenOrder(shop, { products })
    const rows = rowsOf(await download('orders')).filter((row) => row.Order === id)
    const [first, second] = shirt.variants
    expect(rows).toMatchObject([
      { 'Product id': shirt.id, 'Variant id': first?.id, Product: 'Kaftan', Choice: 'M / Indigo' },
      { 'Product id': shirt.id, 'Variant id': second?.id, Product: 'Kaftan', Choice: 'L / White' },
    ])
  })

  test('name the payment method; money received by hand has no reference of a provider', async () => {
    const [card, byHand] = [await givenOrder(shop), await givenOrder(shop)]
    shop.cards.charges.set(card.id, { amount: card.totalKobo })
    await confirm(shop, card.id)
    await completeSale(shop.payments, {
      id: byHand.id,
      method: 'transfer',
      ...(await givenAct(shop.db)),
    })
    const rows = rowsOf(await download('orders'))
    const paid = [card, byHand].map(({ id }) => rows.find((row) => row.Order === id))
    expect(paid).toMatchObject([
      { 'Payment method': 'card', 'Payment reference': card.id, 'Payment status': 'paid' },
      { 'Payment method': 'transfer', 'Payment reference': '', 'Payment status': 'paid' },
    ])
  })

  test('with formulas typed by a stranger contain none that a spreadsheet would run', async () => {
    const { id } = await givenOrder(shop, {
      name: '=HYPERLINK("http://evil")',
      address: '@SUM(1)',
      moreDetails: '-2+3',
    })
    const row = rowsOf(await download('orders')).find((one) => one.Order === id)
    expect(row).toMatchObject({
      Name: '\'=HYPERLINK("http://evil")',
      Address: "'@SUM(1)",
      'More details': "'-2+3",
    })
  })
})

describe('users', () => {
  test('are the basic users only, without secrets', async () => {
    const user = await givenPerson(shop.db, { full_name: '+234 Bisi' } as never)
    const answer = await download('users')
    const rows = rowsOf(answer)
    expect(rows.find((row) => row.User === user.id)).toMatchObject({
      'Full name': "'+234 Bisi",
      Email: user.email,
      Status: 'unblock',
      Verified: 'FALSE',
    })
    expect(answer.body.split('\r\n')[0]).toBe(
      '\ufeffUser,Full name,Email,Phone,WhatsApp,Status,Verified,Shipping,Created at',
    )
    expect(rows.some((row) => row.User === admin.id)).toBe(false)
    expect(answer.body).not.toMatch(/\$argon2|password/i)
  })
})

describe('products', () => {
  test("the export is in Shopify's format, without deleted products", async () => {
    const category = await givenCategory(shop.db, { title: 'Gele' })
    const hashes = ['b'.repeat(32), 'c'.repeat(32)]
    const { id } = await givenProduct(shop.db, {
      title: 'Aso Òkè “Etu”',
      category_id: category,
      images: hashes,
      price_kobo: 1_000_00,
      discount_percentage: 33.33,
      stock: 7,
      description: 'One\nTwo',
    })
    const gone = await givenProduct(shop.db)
    await shop.db
      .updateTable('product')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone.id)
      .execute()
    const answer = await download('products')
    expect(answer.body.slice(1, answer.body.indexOf('\r\n'))).toBe(EXPORTED_HEADINGS.join(','))
    const rows = rowsOf(answer)
    expect(rows.filter((row) => row['URL handle']?.endsWith(id))).toMatchObject([
      {
        Title: 'Aso Òkè “Etu”',
        'URL handle': `aso-oke-etu-${id}`,
        Description: '<p>One<br>Two</p>',
        Vendor: 'Oja',
        Type: 'Gele',
        Price: '666.70',
        'Compare-at price': '1000.00',
        'Inventory quantity': '7',
        'Product image URL': `http://localhost:3000/images/${hashes[0]}-1200.webp`,
        'Image position': '1',
      },
      {
        Title: '',
        'Product image URL': `http://localhost:3000/images/${hashes[1]}-1200.webp`,
        'Image position': '2',
        Price: '',
      },
    ])
    expect(answer.body).not.toContain(gone.id)
  })
})

describe('low stock', () => {
  test('the file has variants that run out, with their sales', async () => {
    const { id } = await givenProduct(shop.db, { title: 'Fan', stock: 1, price_kobo: 1_000_00 })
    const [header, ...rows] = (await download('lowStock')).body.split('\r\n')
    expect(header).toBe(
      '\ufeffProduct,Variant,Title,Choice,SKU,Price,Discount percentage,Stock,Sold in 30 days,Days left',
    )
    expect(rows.find((row) => row.startsWith(id))).toBe(`${id},${id},Fan,,,1000.00,0,1,0,`)
  })
})

describe('any size', () => {
  const MANY = 5_000

  beforeAll(async () => {
    await sql`insert into user_account (id, full_name, email, phone_number, password_hash)
      select gen_random_uuid(), 'Bulk ' || n, 'bulk' || n || '@example.com', '08031234567', 'x'
      from generate_series(1, ${MANY}::int) n`.execute(shop.db)
  })

  test('comes in batches: every row once', async () => {
    const rows = rowsOf(await download('users')).filter((row) =>
      row['Full name']?.startsWith('Bulk '),
    )
    expect(new Set(rows.map((row) => row.User)).size).toBe(MANY)
    expect(rows).toHaveLength(MANY)
  })

  test('a stream is read no faster than its client', async () => {
    const page = Array.from({ length: 1000 }, () => ({ id: createRowId() }))
    let pages = 0
    let hasEnded = false
    async function* endless() {
      try {
        for await (const rows of readInBatches(async () => page)) {
          pages += 1
          yield rows.map(({ id }) => [id.repeat(10)])
        }
      } finally {
        hasEnded = true
      }
    }
    const server = fastify({ forceCloseConnections: true })
    onTestFinished(() => server.close())
    server.get('/', (_request, reply) =>
      reply.send(streamCsvTable({ header: ['id'], batches: endless() })),
    )
    const leaving = new AbortController()
    const answer = await fetch(await server.listen({ port: 0 }), { signal: leaving.signal })
    await answer.body?.getReader().read()
    leaving.abort()
    await expect.poll(() => hasEnded).toBe(true)
    expect(pages).toBeLessThan(200) // of 370 KB each: what the buffers of the connection contain
  })
})
