import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { QueuedRefund } from '#contract/orders/refunds/refunds.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { SOLD_LATELY } from '#server/catalogue/products/sold.ts'
import { givenDiscount } from '#test/discounts.ts'
import { call, givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { act, booksOf, runFollowers, stockOf, violations } from '#test/orders.ts'
import { actOnParcel, givenParcel } from '#test/parcels.ts'
import { type CardOrder, paymentCalls } from '#test/payment-calls.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
let lagos: string
beforeAll(async () => {
  shop = await openTestShop()
  lagos = await givenState(shop.db, { state: 'Lagos' })
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
})
afterEach(async () => expect(await violations(shop.db)).toEqual([]))
afterAll(() => shop.close())

const { given } = paymentCalls(() => shop)

async function givenCancelled(): Promise<CardOrder> {
  const order = await given()
  await act(shop, order, 'cancel')
  return order
}

async function send(method: 'POST' | 'PUT' | 'GET', path: string, payload?: object) {
  const answer = await call(shop, {
    method,
    url: `/api${path}`,
    headers: as(admin),
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, ...answer.json() }
}
const today = todayInLagos(Date.now())
const receive = ({ id }: { id: string }, ifCancelled?: 'resume' | 'refund') =>
  send('POST', `/sales/${id}/payments`, {
    method: 'cash',
    day: today,
    ...(ifCancelled && { ifCancelled }),
  })
const queued = async ({ id }: { id: string }): Promise<QueuedRefund | undefined> =>
  (await send('GET', '/refunds/100/0')).data.find(({ sale }: QueuedRefund) => sale === id)
const setStock = async (variant: string, stock: number) => {
  await shop.db
    .insertInto('stock_movement')
    .values({ variant_id: variant, kind: 'adjust', delta: stock - 5 })
    .execute()
  await shop.db.updateTable('variant').set({ stock }).where('id', '=', variant).execute()
}

test('cash for a cancelled order needs a choice of what becomes of the order', async () => {
  expect(await receive(await givenCancelled())).toEqual({
    status: 409,
    message: messages.cancelledChoose,
  })
})

test('cash for a cancelled order resumes it and takes its goods again', async () => {
  const order = await givenCancelled()
  expect(await stockOf(shop.db, order.product)).toBe(5)
  expect(await receive(order, 'resume')).toEqual({ status: 200, message: messages.paymentResumed })
  expect(await booksOf(shop.db, order.id)).toMatchObject({
    ...{ status: 'processing paid', method: 'cash', history: 'placed cancelled paid' },
    payments: [{ kind: 'manual', amount: order.totalKobo, refund: null }],
  })
  expect(await stockOf(shop.db, order.product)).toBe(4)
  const { data } = await send('GET', `/products/${order.product}/movements/10/0`)
  expect(data[0]).toMatchObject({ kind: 'resume', delta: -1, after: 4, sale: order.id })
  expect(await receive(order, 'resume')).toEqual({
    status: 409,
    message: messages.orderPaidByHand('cash', 'Bola Ade'),
  })
  expect(await send('PUT', `/sales/${order.id}`, { value: 'completed' })).toMatchObject({
    status: 200,
  })
})

test('a resumed order counts as sold again, and a cancelled one does not', async () => {
  const [resumed, cancelled] = [await givenCancelled(), await givenCancelled()]
  await receive(resumed, 'resume')
  await receive(cancelled, 'refund')
  const { rows } = await sql`select variant_id, qty from ${SOLD_LATELY} as sold
    where variant_id in (${resumed.product}, ${cancelled.product})`.execute(shop.db)
  expect(rows).toEqual([{ variant_id: resumed.product, qty: 1 }])
})

/**
 * Three of five pieces, to be paid on delivery, one of them in a parcel that has left; the order is
 * cancelled then.
 */
async function givenOnTheRoad() {
  const { id: product } = await givenProduct(shop.db, { stock: 5 })
  const order = await givenOrder(shop, { state: lagos, products: [{ id: product, qty: 3 }] })
  await act(shop, order, 'on delivery')
  const parcel = await givenParcel(shop, admin, order.id, { lines: [{ variant: product, qty: 1 }] })
  await actOnParcel(shop, admin, parcel, 'ship')
  expect((await act(shop, order, 'cancel')).statusCode).toBe(200)
  expect(await stockOf(shop.db, product)).toBe(4)
  return { ...order, product, parcel }
}

test('pieces that a rider handed over before the cancellation leave stock once', async () => {
  const order = await givenOnTheRoad()
  expect(await receive(order, 'resume')).toMatchObject({ status: 200 })
  expect(await stockOf(shop.db, order.product)).toBe(2)
  expect((await actOnParcel(shop, admin, order.parcel, 'deliver')).statusCode).toBe(200)
  expect(await booksOf(shop.db, order.id)).toMatchObject({
    ...{
      status: 'processing paid',
      method: 'cash',
      history: 'placed onDelivery packed shipped cancelled paid delivered',
    },
  })
})

test('pieces whose parcel came back are taken from stock again', async () => {
  const order = await givenOnTheRoad()
  await actOnParcel(shop, admin, order.parcel, 'return', { reason: 'nobody there' })
  expect(await stockOf(shop.db, order.product)).toBe(5)
  expect(await receive(order, 'resume')).toMatchObject({ status: 200 })
  expect(await stockOf(shop.db, order.product)).toBe(2)
})

test('an order whose goods were sold meanwhile stays cancelled', async () => {
  const order = await givenCancelled()
  await setStock(order.product, 0)
  const { status, message } = await receive(order, 'resume')
  expect([status, message]).toEqual([409, expect.stringMatching(/ is out of stock, only 0 left$/)])
  expect(await booksOf(shop.db, order.id)).toMatchObject({
    status: 'cancelled unpaid',
    payments: [],
  })
  expect(await receive(order, 'refund')).toMatchObject({ status: 200 })
})

test('two cancelled orders race for the last piece: one gets it', async () => {
  const product = await givenProduct(shop.db, { stock: 2 })
  const orders = await Promise.all(
    [1, 2].map(() => givenOrder(shop, { products: [{ id: product.id, qty: 1 }] })),
  )
  for (const order of orders) await act(shop, order, 'cancel')
  await givenOrder(shop, { products: [{ id: product.id, qty: 1 }] })
  const statuses = (await Promise.all(orders.map((order) => receive(order, 'resume')))).map(
    ({ status }) => status,
  )
  expect(statuses.toSorted()).toEqual([200, 409])
  expect(await stockOf(shop.db, product.id)).toBe(0)
})

test('cash for an order that stays cancelled waits to be sent back', async () => {
  const order = await givenCancelled()
  expect(await receive(order, 'refund')).toEqual({ status: 200, message: messages.paymentToRefund })
  expect(await booksOf(shop.db, order.id)).toMatchObject({
    ...{ status: 'cancelled unpaid', method: 'card', history: 'placed cancelled' },
    payments: [
      { kind: 'surplus', reference: null, amount: order.totalKobo, refund: order.totalKobo },
    ],
  })
  expect(await stockOf(shop.db, order.product)).toBe(5)
  const refund = await queued(order)
  expect(refund).toMatchObject({
    ...{ status: 'open', canGoByCard: false, reference: '', amount: order.totalKobo / 100 },
    reason: 'cash received after the order was cancelled',
  })
  expect(await send('POST', `/refunds/${refund?._id}/card`)).toMatchObject({ status: 409 })
  expect(await send('POST', `/refunds/${refund?._id}/keep`)).toMatchObject({
    status: 409,
    message: messages.onlyCardKept,
  })
  expect(await receive(order, 'refund')).toEqual({ status: 409, message: messages.paymentWaits })
  expect(
    await send('PUT', `/refunds/${refund?._id}`, { note: 'handed back', way: 'cash' }),
  ).toMatchObject({
    status: 200,
  })
})

test('the audit log says who recorded the cash and what became of the order', async () => {
  const [resumed, refunded] = [await givenCancelled(), await givenCancelled()]
  await receive(resumed, 'resume')
  await receive(refunded, 'refund')
  await runFollowers(shop)
  for (const [order, ifCancelled] of [
    [resumed, 'resume'],
    [refunded, 'refund'],
  ] as const) {
    const entries = shop.db.selectFrom('audit_log').select(['action', 'actor_name', 'details'])
    expect(await entries.where('target', '=', order.id).execute()).toMatchObject([
      {
        action: 'sale.receive',
        actor_name: 'Bola Ade',
        details: { method: 'cash', day: today, ifCancelled },
      },
    ])
  }
})

test('a resumed order counts as a use of its discount again, if one is left', async () => {
  const { code } = await givenDiscount(shop, { uses_max: 1 })
  const first = await givenOrder(shop, { code })
  await act(shop, first, 'cancel')
  const second = await givenOrder(shop, { code })
  expect(await receive(first, 'resume')).toEqual({ status: 409, message: messages.discountSpent })
  await act(shop, second, 'cancel')
  expect(await receive(first, 'resume')).toMatchObject({ status: 200 })
  expect((await booksOf(shop.db, first.id)).status).toBe('processing paid')
})
