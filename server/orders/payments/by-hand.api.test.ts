import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { QueuedRefund } from '#contract/orders/refunds/refunds.ts'
import { BY_HAND } from '#contract/orders/states/sale-rules.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { runBulkJobs } from '#server/orders/order-list/run-jobs.ts'
import { call, givenState } from '#test/factories.ts'
import { act, booksOf, violations } from '#test/orders.ts'
import { type CardOrder, paymentCalls, settlement } from '#test/payment-calls.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { refundOrder } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
})
beforeEach(() => void Object.assign(shop.cards, { isDown: false, meanwhile: undefined }))
afterEach(async () => expect(await violations(shop.db)).toEqual([]))
afterAll(() => shop.close())

const { given, byWebhook } = paymentCalls(() => shop)

async function send(method: 'POST' | 'PUT' | 'GET', path: string, payload?: object) {
  const answer = await call(shop, {
    method,
    url: `/api${path}`,
    headers: as(admin),
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, ...answer.json() }
}
const complete = ({ id }: CardOrder, method?: string) =>
  send('PUT', `/sales/${id}`, { value: 'completed', ...(method && { method }) })
const today = todayInLagos(Date.now())
const receive = ({ id }: CardOrder, form: object = {}) =>
  send('POST', `/sales/${id}/payments`, {
    method: 'transfer',
    day: today,
    reference: 'FT-77',
    ...form,
  })
const queued = async ({ id }: CardOrder): Promise<QueuedRefund | undefined> =>
  (await send('GET', '/refunds/100/0')).data.find((one: QueuedRefund) => one.sale === id)
const keep = (refund: QueuedRefund | undefined) => send('POST', `/refunds/${refund?._id}/keep`)

const manual = (order: CardOrder, kind = 'manual') => ({ kind, amount: order.totalKobo })

describe('a card payment that was not reported yet', () => {
  test('is found when an admin completes the order as paid in cash', async () => {
    const order = await given({ isPaid: true })
    expect(await complete(order, 'cash')).toEqual({ status: 409, message: messages.paidMeanwhile })
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status: 'processing paid',
      method: 'card',
    })
    expect(await complete(order)).toMatchObject({ status: 200 })
    const books = await booksOf(shop.db, order.id)
    expect(books).toMatchObject({
      status: 'completed paid',
      method: 'card',
      payments: [settlement(order)],
    })
  })

  test('stops its order in a job, and no other', async () => {
    const [paid, unpaid] = [await given({ isPaid: true }), await given()]
    const job = await send('POST', '/desk/jobs', { action: 'complete', ids: [paid.id, unpaid.id] })
    await send('PUT', `/desk/jobs/${job._id}`, { method: 'cash' })
    while ((await runBulkJobs(shop.payments)) > 0);
    const { stops } = await send('GET', `/desk/jobs/${job._id}`)
    expect(stops).toMatchObject([{ sale: paid.id, reason: messages.paidMeanwhile }])
    expect((await booksOf(shop.db, paid.id)).payments).toEqual([settlement(paid)])
    expect(await booksOf(shop.db, unpaid.id)).toMatchObject({
      status: 'completed paid',
      payments: [manual(unpaid)],
    })
  })

  test('is found when an admin records the money by hand', async () => {
    const order = await given({ isPaid: true })
    expect(await receive(order)).toEqual({ status: 409, message: messages.paidMeanwhile })
    expect((await booksOf(shop.db, order.id)).payments).toEqual([settlement(order)])
  })
})

describe('a card payment that arrives after cash was recorded', () => {
  async function givenBoth(charge = {}) {
    const order = await given()
    shop.cards.isDown = true
    expect(await complete(order, 'cash')).toMatchObject({ status: 200 })
    shop.cards.isDown = false
    order.pay(order.id, charge)
    await byWebhook(order)
    return order
  }

  test('waits in the queue with how and by whom the other money was recorded', async () => {
    const order = await givenBoth()
    expect(await queued(order)).toMatchObject({
      status: 'open',
      byHand: { method: 'cash', by: 'Bola Ade' },
    })
  })

  test('takes its place', async () => {
    const order = await givenBoth()
    const refund = await queued(order)
    expect(await keep(refund)).toEqual({ status: 200, message: messages.cardCounts })
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      ...{ status: 'completed paid', method: 'card', history: 'placed paid completed' },
      payments: [manual(order, 'replaced'), settlement(order)],
    })
    expect(await queued(order)).toBeUndefined()
    expect(await keep(refund)).toMatchObject({ status: 404 })
    const { data } = await send('GET', `/sales/${order.id}/refunds`)
    expect(data).toEqual([])
  })

  test('takes its place once, when two admins say so at the same time', async () => {
    const order = await givenBoth()
    const refund = await queued(order)
    const statuses = (await Promise.all([keep(refund), keep(refund)])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await booksOf(shop.db, order.id)).payments).toMatchObject([
      manual(order, 'replaced'),
      settlement(order),
    ])
  })

  test('still goes back as far as it is more than the total', async () => {
    const order = await givenBoth({ amount: 100_000_00 })
    await keep(await queued(order))
    expect(await queued(order)).toMatchObject({
      amount: (100_000_00 - order.totalKobo) / 100,
      reason: 'paid more than the total',
    })
  })

  test('a partial payment does not replace the cash', async () => {
    const less = await givenBoth({ amount: 1 })
    expect(await keep(await queued(less))).toMatchObject({
      status: 409,
      message: messages.cardCoversNot,
    })
    const back = await givenBoth()
    expect((await refundOrder(shop, admin, back.id, { all: true, way: 'cash' })).statusCode).toBe(
      200,
    )
    expect(await keep(await queued(back))).toMatchObject({
      status: 409,
      message: messages.byHandWentBack,
    })
  })

  test('does not while its payer disputes it', async () => {
    const order = await givenBoth()
    await sql`insert into dispute (id, payment_id, provider_id, amount_kobo)
      select gen_random_uuid(), id, 'd1', amount_kobo from payment where reference = ${order.id}`.execute(
      shop.db,
    )
    expect(await keep(await queued(order))).toMatchObject({
      status: 409,
      message: messages.refundReversed,
    })
  })

  test('does not where nothing was recorded by hand', async () => {
    const order = await given({ isPaid: true })
    order.pay(`${order.id}-2`)
    await byWebhook(order)
    await call(shop, { method: 'PUT', url: '/api/sales', payload: { ref: `${order.id}-2` } })
    expect(await keep(await queued(order))).toMatchObject({
      status: 409,
      message: messages.noMoneyByHand,
    })
  })
})

describe('money recorded by hand without completing the order', () => {
  test.each(BY_HAND)('pays it: %s', async (method) => {
    const order = await given()
    expect(await receive(order, { method })).toEqual({
      status: 200,
      message: messages.paymentRecorded,
    })
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      ...{ status: 'processing paid', method, history: 'placed paid', payments: [manual(order)] },
    })
    const toPack = await send('GET', '/sales/100/0?ready=1')
    expect(toPack.data.map(({ _id }: { _id: string }) => _id)).toContain(order.id)
    expect(await complete(order)).toMatchObject({ status: 200 })
    expect((await booksOf(shop.db, order.id)).payments).toHaveLength(1)
  })

  test('is in the history with its day and its reference', async () => {
    const order = await given()
    await receive(order, { day: '2026-11-01', isDeposit: true })
    const { data: items } = await send('GET', `/sales/${order.id}/timeline`)
    const paid = items.find(({ event }: { event?: string }) => event === 'paid')
    expect(paid).toMatchObject({
      ...{ by: 'staff', name: 'Bola Ade' },
      details: { method: 'transfer', day: '2026-11-01', reference: 'FT-77', isDeposit: true },
    })
  })

  test('counts on the day that was typed, and its sums are made again', async () => {
    const order = await given()
    await receive(order, { day: '2026-11-01', isDeposit: true })
    const payment = await shop.db
      .selectFrom('payment')
      .select('paid_at')
      .where('sale_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(payment.paid_at.toISOString()).toBe('2026-11-01T11:00:00.000Z') // noon in Lagos
    const marks = await shop.db
      .selectFrom('sale_day_mark')
      .select(sql<string>`day::text`.as('day'))
      .execute()
    expect(marks.map(({ day }) => day)).toContain('2026-11-01')
  })

  test('is recorded once by two admins at the same time', async () => {
    const order = await given()
    const statuses = (await Promise.all([receive(order), receive(order)])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  test('is refused the second time with who recorded it, and how', async () => {
    const order = await given()
    await receive(order, { method: 'cash' })
    expect(await receive(order)).toEqual({
      status: 409,
      message: messages.orderPaidByHand('cash', 'Bola Ade'),
    })
    await complete(order)
    expect(await receive(order)).toEqual({
      status: 409,
      message: messages.orderPaidByHand('cash', 'Bola Ade'),
    })
  })

  test('is refused to complete an order that is paid by hand meanwhile', async () => {
    const order = await given()
    shop.cards.meanwhile = async () => {
      shop.cards.meanwhile = undefined
      await receive(order, { method: 'POS terminal' })
    }
    expect(await complete(order, 'cash')).toEqual({
      status: 409,
      message: messages.orderPaidByHand('POS terminal', 'Bola Ade'),
    })
  })

  test('before the day of the order has to be called a deposit', async () => {
    const order = await given()
    const early = { day: '2020-11-29' }
    expect(await receive(order, early)).toMatchObject({
      status: 400,
      fields: { day: messages.dayBeforeOrder(today) },
    })
    expect((await booksOf(shop.db, order.id)).payments).toEqual([])
    expect(await receive(order, { ...early, isDeposit: true })).toMatchObject({ status: 200 })
  })

  test('may have the day of the order in Lagos', async () => {
    const order = await given()
    await shop.db
      .updateTable('sale')
      .set({ created_at: new Date('2026-11-10T23:30:00Z') })
      .where('id', '=', order.id)
      .execute()
    expect(await receive(order, { day: '2026-11-10' })).toMatchObject({ status: 400 })
    expect(await receive(order, { day: '2026-11-11' })).toMatchObject({ status: 200 })
  })

  test.each([
    ['a day to come', { day: '2999-01-01' }, 'day'],
    ['no day', { day: '' }, 'day'],
    ['a method of buyers', { method: 'card' }, 'method'],
    ['a long reference', { reference: 'x'.repeat(101) }, 'reference'],
  ])('is refused with %s', async (_, form, field) => {
    const order = await given()
    const { status, fields } = await receive(order, form)
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
    expect((await booksOf(shop.db, order.id)).payments).toEqual([])
  })

  test('is refused for an order that is cancelled, or does not exist', async () => {
    const order = await given()
    await act(shop, order, 'cancel')
    expect(await receive(order)).toMatchObject({ status: 409, message: messages.cancelledChoose })
    expect(await complete(order)).toMatchObject({
      status: 409,
      message: messages.completeCancelled,
    })
    expect(await receive({ ...order, id: 'none' })).toMatchObject({ status: 404 })
    expect(await receive({ ...order, id: await givenState(shop.db) })).toMatchObject({
      status: 404,
    })
  })
})
