import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LowVariant } from '#contract/catalogue/low-stock.ts'
import type { DashboardFiguresAnswer } from '#contract/office/dashboard.ts'
import {
  type Measure,
  OPEN_REPORTS,
  type OpenReport,
  REPORT_DEFINITIONS,
  TILE_MEASURES,
} from '#contract/office/report-measures.ts'
import { addDaysTo } from '#contract/office/report-period.ts'
import type { ReportAnswer } from '#contract/office/reports.ts'
import type { Discount } from '#contract/orders/discounts/discounts.ts'
import { discountLabel, sumsBeforeDiscounts } from '#contract/orders/sales/discount-sums.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { rankProducts, refreshQueuedListings } from '#server/catalogue/search/upkeep/listings.ts'
import { givenDiscount } from '#test/discounts.ts'
import { call, givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { act } from '#test/orders.ts'
import { as, givenBrowser, givenPerson, type Person } from '#test/people.ts'
import { givenPaid, refundOrder } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { keepReportSums } from './keep-sums.ts'

/** What the same orders are called wherever a figure of them is shown. */

type Row = Record<string, string>
let shop: TestShop
let admin: Person
let read: Awaited<ReturnType<typeof readAll>>
const orders: Record<string, string> = {}

const daysAgo = (days: number): string => addDaysTo(todayInLagos(Date.now()), -days)

beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  await placeOrders()
  read = await readAll()
})
afterAll(() => shop.close())

/** Orders of the last 30 days, some of them kept: caps sell more pieces, fans cost more. */
async function placeOrders(): Promise<void> {
  const cap = (await givenProduct(shop.db, { title: 'Cap', price_kobo: 1_000_00, stock: 33 })).id
  const fan = (
    await givenProduct(shop.db, {
      title: 'Fan',
      price_kobo: 5_000_00,
      stock: 8,
      discount_percentage: 10,
    })
  ).id
  const state = await givenState(shop.db, { price_kobo: 500_00 })
  const caps = (qty: number) => ({ id: cap, qty })
  const fans = (qty: number) => ({ id: fan, qty })
  const old = await givenPaid(shop, { state, products: [caps(20)], phoneNumber: '0805 000 0009' })
  await move(old.id, 31)
  await during({ name: 'Weekend', code: null }, async () => {
    orders.discounted = (await givenPaid(shop, { state, products: [caps(2), fans(1)] })).id
    await move(orders.discounted, 5)
    const cancelled = await givenOrder(shop, { state, products: [caps(4)] })
    await move(cancelled.id, 5)
    while ((await keepReportSums(shop.db)) > 0);
    await act(shop, cancelled, 'cancel')
  })
  await during({ name: 'Weekend', code: null, percent: 5 }, async () => {
    orders.unpaid = (await givenOrder(shop, { state, products: [caps(3)] })).id
  })
  const free = await givenDiscount(shop, {
    code: 'FREE',
    name: 'Delivery',
    kind: 'freeDelivery',
    percent: 0,
  })
  orders.free = (await givenPaid(shop, { state, products: [fans(1)], code: free.code })).id
  orders.refunded = (await givenPaid(shop, { state, products: [caps(2)] })).id
  await refundOrder(shop, admin, orders.refunded, { amount: 300, way: 'cash' })
  orders.returned = (await givenPaid(shop, { state, products: [fans(2)] })).id
  await refundOrder(shop, admin, orders.returned, {
    lines: [{ id: fan, qty: 1 }],
    restock: true,
    way: 'card',
  })
  orders.byHand = (await givenOrder(shop, { state, products: [caps(1)] })).id
  const payload = { value: 'completed', method: 'cash' }
  await call(shop, {
    method: 'PUT',
    url: `/api/sales/${orders.byHand}`,
    payload,
    headers: as(admin),
  })
  await rankProducts(shop.db)
  while ((await refreshQueuedListings(shop.db)) > 0);
  shop.server.cache.drop(['products'])
}

async function during(
  values: Parameters<typeof givenDiscount>[1],
  place: () => Promise<void>,
): Promise<void> {
  const { id } = await givenDiscount(shop, values)
  await place()
  const ended = await call(shop, {
    method: 'PUT',
    url: `/api/discounts/${id}/end`,
    headers: as(admin),
  })
  expect(ended.statusCode).toBe(200)
}

/** Moves an order, its payments and its stock movements into the past. */
async function move(id: string, days: number): Promise<void> {
  const time = sql`(${daysAgo(days)}::text || 'T12:00:00Z')::timestamptz`
  await sql`update sale set created_at = ${time} where id = ${id}`.execute(shop.db)
  await sql`update stock_movement set created_at = ${time} where sale_id = ${id}`.execute(shop.db)
  await sql`update payment set paid_at = ${time} where sale_id = ${id}`.execute(shop.db)
}

async function readAll() {
  const get = async <T>(path: string): Promise<T> =>
    (await call(shop, { url: `/api${path}`, headers: as(admin) })).json()
  const reports = {} as Record<OpenReport, ReportAnswer>
  for (const report of OPEN_REPORTS) reports[report] = await get(`/reports/${report}?compare=none`)
  const sales: Sale[] = []
  for (const id of Object.values(orders)) sales.push(await get(`/sales/${id}`))
  const { sums } = await get<{ sums: Record<string, number> }>(`/customers/${orders.unpaid}`)
  return {
    ...{ reports, sales, sums },
    dashboard: await get<Required<DashboardFiguresAnswer>>('/dashboard'),
    discounts: (await get<{ data: Discount[] }>('/discounts/50/0')).data,
    low: (await get<{ data: LowVariant[] }>('/low-stock/50/0')).data,
    mostSold: (await get<{ data: { _id: string }[] }>('/products/50/0?sort=sold')).data.map(
      ({ _id }) => _id,
    ),
    lines: await readLines(),
  }
}

/** The file of orders, without cancelled ones and those that reports of 30 days leave out. */
async function readLines(): Promise<Row[]> {
  const browser = await givenBrowser(shop, admin.email)
  const payload = { kind: 'orders' }
  const { path } = (
    await call(shop, { method: 'POST', url: '/api/exports', payload, headers: as(browser) })
  ).json()
  const rows: Row[] = parse((await call(shop, { url: path, cookies: browser.cookies })).body, {
    bom: true,
    columns: true,
  })
  return rows.filter((row) => row.Status !== 'cancelled' && (row['Created at'] ?? '') > daysAgo(29))
}

const rounded = (naira: number): number => Math.round(naira * 100) / 100
const add = <T>(list: readonly T[], figure: (one: T) => number | null | undefined): number =>
  rounded(list.reduce((sum, one) => sum + (figure(one) ?? 0), 0))

/** A measure in each report that has it, by the name of the report. */
function inReports(measure: Measure): Record<string, number> {
  const having = OPEN_REPORTS.filter(
    (report) =>
      REPORT_DEFINITIONS[report].measures.includes(measure) && !countsTwice(report, measure),
  )
  const tile = (TILE_MEASURES as readonly Measure[]).indexOf(measure)
  return {
    ...(tile >= 0 && { 'the top of all reports': read.reports.sales.tiles.now[tile] ?? 0 }),
    ...Object.fromEntries(
      having.map((report) => {
        const place = REPORT_DEFINITIONS[report].measures.indexOf(measure)
        return [`report ${report}`, add(read.reports[report].rows, ({ now }) => now[place])]
      }),
    ),
  }
}
/** An order is in the row of each of its products, and only in those of its discounts. */
const countsTwice = (report: OpenReport, measure: Measure): boolean =>
  measure === 'orders' && (report === 'products' || report === 'discounts')

const inFile = (column: string): number => add(read.lines, (row) => Number(row[column]))
const days = () => read.dashboard.days

const PLACES = {
  Orders: () => ({
    ...inReports('orders'),
    dashboard: add(days(), ({ sales }) => sales),
    'dashboard, without cancelled ones and an earlier one':
      add(
        read.dashboard.states.filter(({ transactionStatus }) => transactionStatus !== 'cancelled'),
        ({ sales }) => sales,
      ) - 1,
    customer: read.sums.orders,
    file: new Set(read.lines.map((row) => row.Order)).size,
  }),
  Pieces: () => ({
    ...inReports('pieces'),
    'best sellers of the dashboard': add(read.dashboard.bestSellers, ({ qty }) => qty),
    'sold, of what is low': add(read.low, ({ sold }) => sold),
    file: inFile('Quantity'),
  }),
  Sales: () => ({ ...inReports('sales'), file: inFile('Total') }),
  Goods: () => ({
    ...inReports('goods'),
    file: rounded(inFile('Line total') - inFile('Line off')),
  }),
  Discounts: () => ({
    ...inReports('discounts'),
    'discounts, given': add(read.discounts, ({ given }) => given),
    file: rounded(inFile('Discount on goods') + inFile('Discount on delivery')),
  }),
  'Discount on goods': () => ({
    ...inReports('goodsDiscounts'),
    file: inFile('Discount on goods'),
    'lines of the file': inFile('Line off'),
  }),
  Received: () => ({ ...inReports('received'), dashboard: add(days(), ({ revenue }) => revenue) }),
  Refunded: () => ({
    ...inReports('refunded'),
    dashboard: add(days(), ({ refunded }) => refunded),
  }),
  'Refunded or on its way': () => ({
    orders: add(read.sales, ({ refunded }) => refunded),
    customer: read.sums.refunded,
    file: inFile('Refunded or on its way'),
  }),
} satisfies Record<string, () => Record<string, number | undefined>>

test.each<[term: keyof typeof PLACES, figure: number]>([
  ['Orders', 6],
  ['Pieces', 12],
  ['Sales', 27_700],
  ['Goods', 25_200],
  ['Discounts', 1300],
  ['Discount on goods', 800],
  ['Received', 24_350],
  ['Refunded', 300],
  ['Refunded or on its way', 4800],
])('%s are the same wherever they are shown', (term, figure) => {
  const places = PLACES[term]()
  expect(Object.keys(places).length).toBeGreaterThan(1)
  expect(places).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, figure])))
})

test('each day is the same on the dashboard and in the report', () => {
  const { measures } = REPORT_DEFINITIONS.sales
  const [orders, received, refunded] = (['orders', 'received', 'refunded'] as const).map((one) =>
    measures.indexOf(one),
  )
  expect(days()).toEqual(
    read.reports.sales.rows.map(({ name, now }) => ({
      date: name,
      sales: now[orders ?? -1],
      revenue: now[received ?? -1],
      refunded: now[refunded ?? -1],
    })),
  )
})

test('best sellers are the same products in the same order everywhere', () => {
  const best = read.reports.products.rows.map(({ key, name }) => [key, name])
  expect(best.map(([, name]) => name)).toEqual(['Cap', 'Fan'])
  expect(read.dashboard.bestSellers.map(({ _id, title }) => [_id, title])).toEqual(best)
  expect(read.mostSold).toEqual(best.map(([key]) => key))
  expect(read.reports.worst.rows.map(({ name }) => name)).toEqual(['Fan', 'Cap'])
})

test('two discounts with one name are two rows, as in the list of discounts', () => {
  const rows = read.discounts.map(({ _id, name, code, given, uses }) => [
    _id,
    discountLabel({ name, code }),
    given,
    uses,
  ])
  const sorted = (list: unknown[][]) =>
    list.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  expect(
    sorted(read.reports.discounts.rows.map(({ key, name, now }) => [key, name, ...now])),
  ).toEqual(sorted(rows))
  expect(read.reports.discounts.rows.map(({ name }) => name)).toEqual([
    'Weekend',
    'Delivery (FREE)',
    'Weekend',
  ])
})

test('the file of orders has the sums that invoices list', () => {
  for (const sale of read.sales) {
    const row = read.lines.find(({ Order, Line }) => Order === sale._id && Line === '1')
    const { items, goods, delivery, off } = sumsBeforeDiscounts(sale)
    expect([row?.Subtotal, row?.Shipping, row?.['Discount names']]).toEqual([
      items.toFixed(2),
      delivery.toFixed(2),
      [...goods, ...off].map(({ label }) => label).join('; '),
    ])
  }
})
