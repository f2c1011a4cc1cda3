import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DashboardFiguresAnswer } from '#contract/office/dashboard.ts'
import { SALE_STATES } from '#contract/orders/states/sale-states.ts'
import { DASHBOARD_DAYS, DEFAULT_LOW_STOCK } from '#contract/platform/limits.ts'
import { call, givenOrder, givenProduct, givenVariants } from '#test/factories.ts'
import { act, confirm } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { refundOrder } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
})
beforeEach(async () => {
  await sql`truncate sale, product, region cascade`.execute(shop.db)
})
afterAll(() => shop.close())

const read = async (): Promise<Required<DashboardFiguresAnswer>> =>
  (await call(shop, { url: '/api/dashboard', headers: as(admin) })).json()
/** '2026-11-20' in Lagos, which is an hour ahead of UTC all year. */
const dayInLagos = (time: Date): string =>
  new Date(time.getTime() + 3_600_000).toISOString().slice(0, 10)
const daysAgo = (days: number): string => dayInLagos(new Date(Date.now() - days * 24 * 3_600_000))

/** Moves an order and its payments to another time. */
async function move(id: string, time: string): Promise<void> {
  await sql`update sale set created_at = ${time}::timestamptz where id = ${id}`.execute(shop.db)
  await sql`update stock_movement set created_at = ${time}::timestamptz where sale_id = ${id}`.execute(
    shop.db,
  )
  await sql`update payment set paid_at = ${time}::timestamptz where sale_id = ${id}`.execute(
    shop.db,
  )
}

async function givenPaid(extraKobo = 0) {
  const order = await givenOrder(shop)
  shop.cards.charges.set(order.id, { amount: order.totalKobo + extraKobo })
  expect((await confirm(shop, order.id)).statusCode).toBe(200)
  return order
}

test('an empty shop has 30 days without orders, today last', async () => {
  const { days, states, bestSellers, lowStock } = await read()
  expect(days.map(({ date }) => date)).toEqual(
    Array.from({ length: DASHBOARD_DAYS }, (_, i) => daysAgo(DASHBOARD_DAYS - 1 - i)),
  )
  expect(days.every(({ sales, revenue }) => sales === 0 && revenue === 0)).toBe(true)
  expect(states.every(({ sales }) => sales === 0)).toBe(true)
  expect([bestSellers, lowStock]).toEqual([[], []])
})

test('days are counted in Lagos: an hour before midnight UTC is tomorrow there', async () => {
  const [late, early, old] = [await givenPaid(), await givenPaid(), await givenPaid()]
  await move(late.id, `${daysAgo(3)}T23:30:00Z`)
  await move(early.id, `${daysAgo(3)}T22:30:00Z`)
  await move(old.id, `${daysAgo(DASHBOARD_DAYS)}T22:30:00Z`) // a moment too old
  const { days } = await read()
  expect(days.filter(({ sales }) => sales > 0)).toEqual([
    { date: daysAgo(3), sales: 1, revenue: early.totalKobo / 100, refunded: 0 },
    { date: daysAgo(2), sales: 1, revenue: late.totalKobo / 100, refunded: 0 },
  ])
})

test('revenue is what was received, refunds stand beside it', async () => {
  const card = await givenPaid(700_00)
  const byHand = await givenOrder(shop)
  await call(shop, {
    method: 'PUT',
    url: `/api/sales/${byHand.id}`,
    payload: { value: 'completed' },
    headers: as(admin),
  })
  const cancelled = await givenOrder(shop)
  await act(shop, cancelled, 'cancel')
  shop.cards.charges.set(cancelled.id, { amount: cancelled.totalKobo })
  expect((await confirm(shop, cancelled.id)).statusCode).toBe(409) // a surplus
  await refundOrder(shop, admin, byHand.id, { amount: 5 })
  await refundOrder(shop, admin, byHand.id, { amount: 0.5 })
  const { days, states } = await read()
  expect(days.at(-1)).toEqual({
    date: daysAgo(0),
    sales: 2, // the third was cancelled
    revenue: (card.totalKobo + byHand.totalKobo) / 100,
    refunded: 5.5,
  })
  const counts = Object.fromEntries(
    states.map((one) => [`${one.transactionStatus} ${one.paymentStatus}`, one.sales]),
  )
  const none = Object.values(SALE_STATES).map((state) => [
    `${state.transactionStatus} ${state.paymentStatus}`,
    0,
  ])
  expect(counts).toEqual({
    ...Object.fromEntries(none),
    ...{ 'processing unpaid': 0, 'processing paid': 1, 'completed paid': 1, 'cancelled unpaid': 1 },
  })
})

test('best sellers are those of these days, most pieces first, without cancelled orders', async () => {
  const [first, second, third] = [
    await givenProduct(shop.db, { stock: 100 }),
    await givenProduct(shop.db, { stock: 100 }),
    await givenProduct(shop.db, { stock: 100 }),
  ]
  const order = (product: { id: string }, qty: number) =>
    givenOrder(shop, { products: [{ id: product.id, qty }] })
  await order(first, 3)
  await order(first, 2)
  await order(second, 4)
  await act(shop, await order(third, 50), 'cancel')
  const old = await order(second, 50)
  await move(old.id, `${daysAgo(DASHBOARD_DAYS + 1)}T12:00:00Z`)
  expect((await read()).bestSellers).toEqual([
    { _id: first.id, title: first.title, image: expect.stringContaining('aaaa'), qty: 5 },
    { _id: second.id, title: second.title, image: expect.stringContaining('aaaa'), qty: 4 },
  ])
})

test('best sellers are products, low stock is by variant', async () => {
  const shirt = await givenVariants(
    shop.db,
    [
      { choice: ['M', 'Indigo'], stock: 90 },
      { choice: ['L', 'White'], stock: 71, image: 'b'.repeat(32) },
    ],
    { title: 'Kaftan' },
  )
  const [M, L] = shirt.variants
  const buy = (variant: string | undefined, qty: number) =>
    givenOrder(shop, { products: [{ id: shirt.id, variant: variant ?? '', qty }] })
  await buy(M?.id, 80)
  await buy(L?.id, 70)
  const { bestSellers, lowStock } = await read()
  expect(bestSellers[0]).toEqual({
    _id: shirt.id,
    title: 'Kaftan',
    image: expect.stringContaining('aaaa'),
    qty: 150,
  })
  const image = expect.stringContaining('bbbb')
  expect(lowStock).toEqual([{ _id: shirt.id, title: 'Kaftan (L / White)', image, stock: 1 }])
  await shop.db
    .updateTable('product')
    .set({ deleted_at: new Date() })
    .where('id', '=', shirt.id)
    .execute()
  expect((await read()).lowStock).toEqual([])
})

test('low stock: sold out first, LOW_STOCK pieces or fewer, no deleted or refilled products', async () => {
  const of = (stock: number) => givenProduct(shop.db, { stock })
  const [limit, plenty, deleted, few] = [
    await of(DEFAULT_LOW_STOCK),
    await of(DEFAULT_LOW_STOCK + 1),
    await of(0),
    await of(2),
  ]
  await shop.db
    .updateTable('product')
    .set({ deleted_at: new Date() })
    .where('id', '=', deleted.id)
    .execute()
  await givenOrder(shop, { products: [{ id: few.id, qty: 2 }] })
  const lowStock = async () => (await read()).lowStock.map(({ _id, stock }) => [_id, stock])
  expect(await lowStock()).toEqual([
    [few.id, 0],
    [limit.id, DEFAULT_LOW_STOCK],
  ])
  const { id } = await givenOrder(shop, { products: [{ id: plenty.id, qty: 1 }] })
  expect(await lowStock()).toContainEqual([plenty.id, DEFAULT_LOW_STOCK])
  await call(shop, {
    method: 'PUT',
    url: `/api/sales/${id}`,
    payload: { value: 'cancel' },
    headers: as(admin),
  })
  expect(await lowStock()).not.toContainEqual([plenty.id, DEFAULT_LOW_STOCK])
})

test('what is about to run out is counted as its list counts it', async () => {
  const [, draft] = [
    await givenProduct(shop.db, { stock: 1 }),
    await givenProduct(shop.db, { stock: 1 }),
  ]
  await shop.db
    .updateTable('product')
    .set({ published: false })
    .where('id', '=', draft.id)
    .execute()
  const get = async (url: string) => (await call(shop, { url, headers: as(admin) })).json()
  const { data } = await get('/api/dashboard/todo')
  expect(data).toContainEqual({ key: 'lowStock', count: 1 })
  expect((await get('/api/low-stock/50/0')).total).toBe(1)
})
