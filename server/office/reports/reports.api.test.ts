import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  MEASURES,
  type Measure,
  REPORT_DEFINITIONS,
  type ReportName,
  TILE_MEASURES,
} from '#contract/office/report-measures.ts'
import { addDaysTo } from '#contract/office/report-period.ts'
import type { ReportAnswer } from '#contract/office/reports.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { givenDiscount } from '#test/discounts.ts'
import {
  call,
  cookieOf,
  givenCategory,
  givenOrder,
  givenProduct,
  givenState,
} from '#test/factories.ts'
import { act, violations } from '#test/orders.ts'
import { as, givenPerson, login, type Person } from '#test/people.ts'
import { givenPaid, refundOrder } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { keepReportSums } from './keep-sums.ts'

let shop: TestShop
let admin: Person
let superAdmin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  superAdmin = await givenPerson(shop.db, { role: 'superAdmin' })
})
beforeEach(async () => {
  await sql`truncate sale, product, region, discount, search_count, sale_sum, sale_day_mark cascade`.execute(
    shop.db,
  )
  await sql`update sale_sum_state set through = null`.execute(shop.db)
})
afterAll(() => shop.close())

const today = (): string => todayInLagos(Date.now())
const daysAgo = (days: number): string => addDaysTo(today(), -days)

async function read(report: ReportName, query: Record<string, string> = {}): Promise<ReportAnswer> {
  const url = `/api/reports/${report}?${new URLSearchParams(query)}`
  const answer = await call(shop, { url, headers: as(superAdmin) })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json()
}

type Named = Partial<Record<Measure, number | null>>
const named = (measures: readonly Measure[], figures: readonly (number | null)[]): Named =>
  Object.fromEntries(measures.map((measure, i) => [measure, figures[i]]))
const tilesOf = ({ tiles }: ReportAnswer) => named(TILE_MEASURES, tiles.now)
const rowsOf = (report: ReportName, { rows }: ReportAnswer) =>
  rows.map(({ name, now }) => ({ name, ...named(REPORT_DEFINITIONS[report].measures, now) }))

/** Moves an order, its payments and its refunds to another time. */
async function move(id: string, time: string): Promise<void> {
  await sql`update sale set created_at = ${time}::timestamptz where id = ${id}`.execute(shop.db)
  await sql`update payment set paid_at = ${time}::timestamptz where sale_id = ${id}`.execute(
    shop.db,
  )
}
const at = (day: string, time = '12:00:00'): string => `${day}T${time}Z`

/**
 * Orders are of spring 2024 or of these weeks: the days between hold none, and need not be kept one
 * by one.
 */
async function keepAll(): Promise<void> {
  while ((await keepReportSums(shop.db)) > 0)
    await sql`update sale_sum_state set through = ${daysAgo(90)}::date
      where through between '2024-06-01' and ${daysAgo(91)}::date`.execute(shop.db)
}

/** The same before and after the sums are kept. */
async function bothWays<T>(ask: () => Promise<T>): Promise<T> {
  const live = await ask()
  await keepAll()
  expect(await ask()).toEqual(live)
  expect(
    (await violations(shop.db)).filter(({ claim }) => claim.startsWith('the sums of')),
  ).toEqual([])
  return live
}

test('an empty shop has a report of nothing, of the last 30 days', async () => {
  const answer = await read('sales')
  expect(answer.period).toEqual({ from: daysAgo(29), to: today() })
  expect(answer.before).toEqual({ from: daysAgo(59), to: daysAgo(30) })
  expect(tilesOf(answer)).toEqual({
    sales: 0,
    orders: 0,
    average: null,
    received: 0,
    refunded: 0,
    discounts: 0,
  })
  expect(answer.rows).toHaveLength(30)
  await keepAll()
  expect(await read('sales')).toEqual(answer)
})

describe('one week by hand', () => {
  const week = { from: '2024-02-26', to: '2024-03-03' } // with a leap day

  beforeEach(async () => {
    const category = await givenCategory(shop.db, { title: `Shelf ${crypto.randomUUID()}` })
    const cap = await givenProduct(shop.db, {
      price_kobo: 1_000_00,
      title: 'Cap',
      brand: 'Oja',
      category_id: category,
    })
    const fan = await givenProduct(shop.db, {
      price_kobo: 5_000_00,
      title: 'Fan',
      brand: 'Ox',
      discount_percentage: 10,
    })
    const oyo = await givenState(shop.db, { price_kobo: 500_00, state: 'Oyo' })
    const order = (products: { id: string; qty: number }[], values = {}) =>
      givenPaid(shop, {
        products,
        state: oyo,
        phoneNumber: '0805 000 0001',
        ...values,
      })
    // 2 caps and a fan on the leap day: 2,000 + 4,500 + 500
    await move(
      (
        await order([
          { id: cap.id, qty: 2 },
          { id: fan.id, qty: 1 },
        ])
      ).id,
      at('2024-02-29', '11:10:00'),
    )
    // A cap, at 23:30 in UTC: the next day in Lagos.
    const late = await order([{ id: cap.id, qty: 1 }])
    await move(late.id, at('2024-02-29', '23:30:00'))
    // Cancelled: in no figure.
    const gone = await givenOrder(shop, { products: [{ id: cap.id, qty: 3 }] })
    await act(shop, gone, 'cancel')
    await move(gone.id, at('2024-02-29'))
    // Unpaid, and after the week by a moment.
    await move(
      (await givenOrder(shop, { products: [{ id: fan.id, qty: 1 }] })).id,
      at('2024-03-03', '23:00:00'),
    )
    // Refunded by hand on another day than it was placed.
    await refundOrder(shop, admin, late.id, { amount: 300, way: 'cash' })
    await sql`update refund set updated_at = '2024-03-02T10:00:00Z'`.execute(shop.db)
    // Placed before, paid by hand in the week.
    const early = await givenOrder(shop, {
      products: [{ id: cap.id, qty: 1 }],
      stateValues: { price_kobo: 0, state: 'Edo' },
    })
    await call(shop, {
      method: 'PUT',
      url: `/api/sales/${early.id}`,
      payload: { value: 'completed', method: 'transfer' },
      headers: as(admin),
    })
    await move(early.id, at('2024-02-25', '22:59:59'))
    await sql`update payment set paid_at = '2024-02-25T23:00:00Z' where sale_id = ${early.id}`.execute(
      shop.db,
    )
  })

  test('orders placed in it, money by the day it came, refunds by their own day', async () => {
    const answer = await bothWays(() => read('sales', { ...week, compare: 'before' }))
    expect(tilesOf(answer)).toEqual({
      sales: 8500,
      orders: 2,
      average: 4250,
      received: 9500,
      refunded: 300,
      discounts: 0,
    })
    expect(named(TILE_MEASURES, answer.tiles.before ?? [])).toEqual({
      ...{ sales: 1000, orders: 1, average: 1000, received: 0, refunded: 0, discounts: 0 },
    })
    const days = rowsOf('sales', answer).filter(
      ({ sales, received, refunded }) => sales || received || refunded,
    )
    expect(days).toEqual([
      {
        name: '2024-02-26',
        sales: 0,
        orders: 0,
        average: null,
        pieces: 0,
        discounts: 0,
        received: 1000,
        refunded: 0,
      },
      {
        name: '2024-02-29',
        sales: 7000,
        orders: 1,
        average: 7000,
        pieces: 3,
        discounts: 0,
        received: 7000,
        refunded: 0,
      },
      {
        name: '2024-03-01',
        sales: 1500,
        orders: 1,
        average: 1500,
        pieces: 1,
        discounts: 0,
        received: 1500,
        refunded: 0,
      },
      {
        name: '2024-03-02',
        sales: 0,
        orders: 0,
        average: null,
        pieces: 0,
        discounts: 0,
        received: 0,
        refunded: 300,
      },
    ])
  })

  test('by product, brand, category, state, method, hour and weekday', async () => {
    const rows = async (report: ReportName) =>
      rowsOf(report, await bothWays(() => read(report, { ...week, compare: 'none' })))
    expect(await rows('products')).toEqual([
      { name: 'Cap', goods: 3000, pieces: 3, orders: 2, goodsDiscounts: 0 },
      { name: 'Fan', goods: 4500, pieces: 1, orders: 1, goodsDiscounts: 0 },
    ])
    expect(await rows('brands')).toEqual([
      { name: 'Ox', goods: 4500, pieces: 1, goodsDiscounts: 0 },
      { name: 'Oja', goods: 3000, pieces: 3, goodsDiscounts: 0 },
    ])
    expect((await rows('categories')).map(({ goods }) => goods)).toEqual([4500, 3000])
    expect(await rows('states')).toEqual([
      { name: 'Oyo', sales: 8500, orders: 2, average: 4250, pieces: 4 },
    ])
    expect(await rows('methods')).toEqual([
      { name: 'card', sales: 8500, orders: 2, average: 4250, pieces: 4 },
    ])
    expect(await rows('refunds')).toEqual([{ name: 'cash', refunded: 300, refunds: 1 }])
    const hours = await rows('hours')
    expect(hours).toHaveLength(24)
    expect(hours.filter(({ orders }) => orders)).toEqual([
      { name: '00:00 to 00:59', orders: 1, sales: 1500, average: 1500 },
      { name: '12:00 to 12:59', orders: 1, sales: 7000, average: 7000 },
    ])
    expect((await rows('weekdays')).map(({ name, orders }) => [name, orders])).toEqual([
      ...[
        ['Monday', 0],
        ['Tuesday', 0],
        ['Wednesday', 0],
        ['Thursday', 1],
        ['Friday', 1],
        ['Saturday', 0],
        ['Sunday', 0],
      ],
    ])
  })

  test("the first order of a number is a new buyer's", async () => {
    expect(rowsOf('buyers', await bothWays(() => read('buyers', week)))).toEqual([
      { name: 'new buyers', orders: 1, sales: 7000, average: 7000 },
      { name: 'returning buyers', orders: 1, sales: 1500, average: 1500 },
    ])
  })

  test('worst sellers are what can be bought today, the least sold first', async () => {
    const idle = await givenProduct(shop.db, { title: 'Idle', stock: 4 })
    const rows = rowsOf('worst', await bothWays(() => read('worst', week)))
    expect(rows).toEqual([
      { name: idle.title, pieces: 0, goods: 0, stock: 4 },
      { name: 'Fan', pieces: 1, goods: 4500, stock: 8 },
      { name: 'Cap', pieces: 3, goods: 3000, stock: 6 },
    ])
  })

  test('worst sellers show the time before beside, and the stock of today in both', async () => {
    const { rows } = await bothWays(() => read('worst', { from: '2024-03-01', to: '2024-03-01' }))
    expect(rows.map(({ name, now, before }) => [name, now, before])).toEqual([
      ['Fan', [0, 0, 8], [1, 4500, 8]],
      ['Cap', [1, 1000, 6], [2, 2000, 6]],
    ])
  })

  test('is compared with the same dates of the year before', async () => {
    const { before } = await read('sales', {
      from: '2024-02-29',
      to: '2024-02-29',
      compare: 'year',
    })
    expect(before).toEqual({ from: '2023-02-28', to: '2023-02-28' })
  })
})

test('discounts: what was taken off, and the sums that are left', async () => {
  const product = await givenProduct(shop.db, { price_kobo: 10_000_00 })
  const easter = await givenDiscount(shop, { name: 'Easter', combines: true })
  const free = {
    name: 'Free delivery',
    code: null,
    kind: 'freeDelivery',
    percent: 0,
    combines: true,
  } as const
  await givenDiscount(shop, free)
  const { id } = await givenOrder(shop, {
    products: [{ id: product.id, qty: 1 }],
    code: easter.code,
    stateValues: { price_kobo: 900_00 },
  })
  await sql`update sale set lines = (select json_agg(line::jsonb || '{"cost_kobo": 400000}')
    from json_array_elements(lines) as line) where id = ${id}`.execute(shop.db)
  await move(id, at(daysAgo(3)))
  await keepAll()
  expect(rowsOf('discounts', await read('discounts'))).toEqual([
    { name: `Easter (${easter.code})`, discounts: 1000, orders: 1 },
    { name: 'Free delivery', discounts: 900, orders: 1 },
  ])
  expect(rowsOf('products', await read('products'))).toEqual([
    { name: product.title, goods: 9000, pieces: 1, orders: 1, goodsDiscounts: 1000 },
  ])
  expect(rowsOf('margin', await read('margin'))).toEqual([
    {
      name: product.title,
      margin: 5000,
      marginShare: 55.6,
      goods: 9000,
      costed: 9000,
      cost: 4000,
      pieces: 1,
    },
  ])
  expect(tilesOf(await read('sales'))).toMatchObject({ sales: 9000, discounts: 1900 })
})

test('a cost that nobody has entered is not known, and not 0', async () => {
  const { id } = await givenOrder(shop)
  await move(id, at(daysAgo(3)))
  await keepAll()
  expect(rowsOf('margin', await read('margin'))).toMatchObject([
    { margin: null, marginShare: null, costed: 0, cost: null, pieces: 1 },
  ])
})

test('carts that became orders, by the day of the cart', async () => {
  await sql`delete from cart_day`.execute(shop.db)
  await sql`insert into cart_day (day, carts, ordered) values (${daysAgo(2)}::text::date, 8, 3)`.execute(
    shop.db,
  )
  const rows = rowsOf('carts', await read('carts', { from: daysAgo(3), to: daysAgo(1) }))
  expect(rows).toEqual([
    { name: daysAgo(3), carts: 0, cartsOrdered: 0, cartShare: null },
    { name: daysAgo(2), carts: 8, cartsOrdered: 3, cartShare: 37.5 },
    { name: daysAgo(1), carts: 0, cartsOrdered: 0, cartShare: null },
  ])
})

test('searched and not found: the texts whose last search found nothing', async () => {
  await sql`insert into search_count (day, text, searches, hits) values
    (current_date - 2, 'gele', 4, 0), (current_date - 1, 'gele', 2, 0), (current_date - 2, 'cap', 3, 0), (current_date - 1, 'cap', 1, 7)`.execute(
    shop.db,
  )
  expect(rowsOf('searches', await read('searches'))).toEqual([{ name: 'gele', searches: 6 }])
})

describe('what changes later', () => {
  test('late refunds, cancels and orders are in the next answer', async () => {
    const [paid, open] = [await givenPaid(shop), await givenOrder(shop)]
    await move(paid.id, at(daysAgo(40)))
    await move(open.id, at(daysAgo(40)))
    await keepAll()
    const day = { from: daysAgo(40), to: daysAgo(40), compare: 'none' }
    expect(tilesOf(await read('sales', day))).toMatchObject({ orders: 2, refunded: 0 })
    await act(shop, open, 'cancel')
    await refundOrder(shop, admin, paid.id, { amount: 5, way: 'cash' })
    await sql`update refund set updated_at = ${at(daysAgo(40))}::timestamptz`.execute(shop.db)
    expect(tilesOf(await bothWays(() => read('sales', day)))).toMatchObject({
      orders: 1,
      refunded: 5,
    })
  })

  test('refunds that race with the sums are all in the end', async () => {
    const paid = await Promise.all(Array.from({ length: 6 }, () => givenPaid(shop)))
    for (const { id } of paid) await move(id, at(daysAgo(2)))
    await keepAll()
    await Promise.all([
      ...paid.map(({ id }) => refundOrder(shop, admin, id, { amount: 2, way: 'cash' })),
      ...paid.map(({ id }) =>
        sql`update sale set payment_method = 'transfer' where id = ${id}`.execute(shop.db),
      ),
      ...Array.from({ length: 6 }, () => keepReportSums(shop.db)),
    ])
    await sql`update refund set updated_at = ${at(daysAgo(2))}::timestamptz`.execute(shop.db)
    const answer = await bothWays(() =>
      read('methods', { from: daysAgo(2), to: daysAgo(2), compare: 'none' }),
    )
    expect(tilesOf(answer)).toMatchObject({ refunded: 12, orders: 6 })
    expect(rowsOf('methods', answer)).toMatchObject([{ name: 'transfer', orders: 6 }])
  })
})

describe('a file', () => {
  test('has the rows and columns of the page, and runs no formula', async () => {
    const product = await givenProduct(shop.db, {
      title: '=HYPERLINK("http://x")',
      price_kobo: 1_234_567_890_05,
      stock: 9,
    })
    await givenOrder(shop, {
      products: [{ id: product.id, qty: 3 }],
      stateValues: { price_kobo: 0 },
    })
    const person = await givenPerson(shop.db, { role: 'admin' })
    const signed = await login(shop, person.email)
    const cookies = cookieOf(signed)
    const headers = { authorization: `Bearer ${signed.json().accessToken}` }
    const asked = { report: 'products', from: today(), to: today(), compare: 'before' }
    const answer = await call(shop, {
      method: 'POST',
      url: '/api/reports/file',
      payload: asked,
      headers,
    })
    const file = await call(shop, { url: answer.json().path, cookies })
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="products-${today()}-to-${today()}.csv"`,
    )
    expect(file.body.split('\r\n')).toEqual([
      '\ufeffProduct,Pieces,Goods,Orders,Discount on goods,Pieces before,Goods before,Orders before,Discount on goods before',
      `"'=HYPERLINK(""http://x"")",3,3703703670.15,1,0.00,0,0.00,0,0.00`,
      '',
    ])
    expect((await call(shop, { url: answer.json().path, cookies })).statusCode).toBe(404)
  })

  const ask = (who: Person, payload: object) =>
    call(shop, { method: 'POST', url: '/api/reports/file', payload, headers: as(who) })

  test('margins are for super admins', async () => {
    const margin = { report: 'margin', from: daysAgo(9), to: today() }
    expect((await ask(admin, margin)).statusCode).toBe(403)
    expect((await ask(superAdmin, margin)).statusCode).toBe(201)
    expect((await call(shop, { url: '/api/reports/margin', headers: as(admin) })).statusCode).toBe(
      403,
    )
  })
})

test.each([
  ['a day that is none', { from: '2026-02-30' }],
  ['days in the wrong order', { from: '2026-02-02', to: '2026-02-01' }],
  ['more than five years', { from: '2020-01-01', to: '2026-01-01' }],
  ['a measure that is none', { sort: 'name; drop table sale' }],
  ['a comparison that is none', { compare: 'x' }],
])('%s is refused', async (_what, query) => {
  const url = `/api/reports/sales?${new URLSearchParams(query)}`
  expect((await call(shop, { url, headers: as(admin) })).statusCode).toBe(400)
})

test('every measure of every report can be sorted by', async () => {
  await givenOrder(shop)
  for (const report of Object.keys(REPORT_DEFINITIONS) as ReportName[])
    for (const measure of REPORT_DEFINITIONS[report].measures)
      for (const sort of [measure, `-${measure}`])
        expect((await read(report, { sort })).rows).toBeDefined()
  expect(Object.keys(MEASURES).length).toBeGreaterThan(0)
})
