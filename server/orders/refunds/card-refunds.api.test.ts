import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sendDueRefunds } from '#server/orders/payments/send-refunds.ts'
import { timeBeforeNow } from '#server/platform/db/now.ts'
import { call, givenOrder, givenProduct } from '#test/factories.ts'
import {
  booksOf,
  confirm,
  drainWebhooks,
  runFollowers,
  sendEvent,
  stockOf,
  violations,
} from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { givenPaid, refundCalls, refundsNow } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
})
afterEach(async () => {
  Object.assign(shop.cards, { isDown: false, losesAnswers: false })
  expect(await violations(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const { read, saleOf, refund, atProvider, moveOn } = refundCalls(() => ({ shop, admin }))

test('a lost refund answer is looked up first', async () => {
  const { id } = await givenPaid(shop)
  await refund(id, { amount: 500 })
  shop.cards.losesAnswers = true
  await refundsNow(shop)
  expect((await read(id)).data).toMatchObject([{ status: 'sending' }])
  shop.cards.losesAnswers = false
  await refundsNow(shop)
  await refundsNow(shop)
  expect(atProvider(id)).toHaveLength(1)
  expect((await read(id)).data).toMatchObject([{ status: 'processing' }])
})

test('a lost refund answer is looked up by its own key', async () => {
  const { id } = await givenPaid(shop)
  await refund(id, { amount: 500 })
  await refundsNow(shop)
  await refund(id, { amount: 700 })
  shop.cards.losesAnswers = true
  await refundsNow(shop)
  shop.cards.losesAnswers = false
  await refundsNow(shop)
  for (const one of atProvider(id)) if (one.amount === 500_00) one.status = 'done'
  await refundsNow(shop)
  const { data } = await read(id)
  expect(
    data.map((row: { amount: number; status: string }) => [row.amount, row.status]).toSorted(),
  ).toEqual([
    [500, 'done'],
    [700, 'processing'],
  ])
})

test('a slow round and the next one order a refund once', async () => {
  const orders = [await givenPaid(shop), await givenPaid(shop)]
  for (const { id } of orders) await refund(id, { amount: 500 })
  const order = shop.cards.refund
  let calls = 0
  shop.cards.refund = async (wish) => {
    calls += 1
    // The first answer takes a minute; while the second is on its way, another instance looks for
    // what is due.
    if (calls === 1)
      await shop.db
        .updateTable('refund')
        .set({ next_check_at: timeBeforeNow('1 second') })
        .where('requested_at', 'is', null)
        .where('status', '=', 'sending')
        .execute()
    else await sendDueRefunds(shop.payments)
    return order(wish)
  }
  await sendDueRefunds(shop.payments)
  shop.cards.refund = order
  await refundsNow(shop)
  expect(orders.map(({ id }) => atProvider(id).length)).toEqual([1, 1])
})

test('while the provider cannot be reached, the refund waits', async () => {
  const { id } = await givenPaid(shop)
  await refund(id, { all: true })
  shop.cards.isDown = true
  await refundsNow(shop)
  shop.cards.isDown = false
  await refundsNow(shop)
  expect(atProvider(id)).toHaveLength(1)
})

test('webhook, reconciler and further refunds at once book each refund once', async () => {
  const { id } = await givenPaid(shop)
  await refund(id, { amount: 1000 })
  await refundsNow(shop)
  moveOn(id, 'done')
  const [one] = atProvider(id)
  const event = (n: number) => ({
    event: 'refund.processed',
    data: { id: n % 2 ? one?.id : undefined, n, transaction_reference: id },
  })
  await Promise.all([1, 2, 3].map((n) => sendEvent(shop, event(n))))
  await Promise.all([
    drainWebhooks(shop),
    refundsNow(shop),
    drainWebhooks(shop),
    refund(id, { amount: 2000 }),
    refund(id, { amount: 2000 }),
  ])
  await refundsNow(shop)
  expect(
    (await read(id)).data.map((row: { amount: number; status: string }) => [
      row.amount,
      row.status,
    ]),
  ).toEqual([
    [1000, 'done'],
    [2000, 'processing'],
  ])
  expect(await booksOf(shop.db, id)).toMatchObject({ history: 'placed paid refunded refunded' })
})

test('a refund that the shop ordered is no reversal when the provider reports it', async () => {
  const { id } = await givenPaid(shop)
  await refund(id, { amount: 1000 })
  await refundsNow(shop)
  moveOn(id, 'done')
  await sendEvent(shop, {
    event: 'refund.processed',
    data: { id: atProvider(id)[0]?.id, transaction_reference: id },
  })
  await drainWebhooks(shop)
  const rows = await shop.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.kind', 'refund.status'])
    .where('payment.sale_id', '=', id)
    .execute()
  expect(rows).toEqual([{ kind: 'order', status: 'done' }])
})

test('a failed card refund can be made by hand', async () => {
  const product = await givenProduct(shop.db, { stock: 5 })
  const { id, totalKobo } = await givenPaid(shop, { products: [{ id: product.id, qty: 2 }] })
  await refund(id, { all: true, restock: true })
  await refundsNow(shop)
  moveOn(id, 'failed')
  await sendEvent(shop, {
    event: 'refund.failed',
    data: { id: atProvider(id)[0]?.id, transaction_reference: id },
  })
  await drainWebhooks(shop)
  const { data, left } = await read(id)
  expect(data).toMatchObject([{ status: 'failed', failure: 'the bank did not take it' }])
  expect(data[0].creditNote).toBeUndefined()
  expect(left).toMatchObject({ amount: totalKobo / 100, lines: [{ qty: 2, restockable: 0 }] })
  expect((await saleOf(id)).refunded).toBeUndefined()
  await refund(id, { all: true, restock: true, way: 'transfer' })
  expect(await stockOf(shop.db, product.id)).toBe(5) // the pieces came back once
  expect((await booksOf(shop.db, id)).history).toBe('placed paid refunded refundFailed refunded')
  await runFollowers(shop)
  const mails = await shop.db
    .selectFrom('mail_outbox')
    .select(['template'])
    .where('dedupe_key', 'like', `%${id}%`)
    .execute()
  expect(mails.map(({ template }) => template)).toEqual([
    'orderPlaced',
    'paymentReceived',
    'orderRefunded',
    'refundFailed',
    'orderRefunded',
  ])
})

test('a piece that came back with a refund that failed comes back once', async () => {
  const product = await givenProduct(shop.db, { stock: 5 })
  const { id } = await givenPaid(shop, { products: [{ id: product.id, qty: 2 }] })
  const one = { lines: [{ id: product.id, qty: 1 }], restock: true }
  await refund(id, one)
  await refundsNow(shop)
  moveOn(id, 'failed')
  await refundsNow(shop)
  await refund(id, { ...one, way: 'transfer' })
  expect(await stockOf(shop.db, product.id)).toBe(4)
  await refund(id, { ...one, way: 'transfer' })
  expect(await stockOf(shop.db, product.id)).toBe(5)
})

test('a kept piece does not replace one whose money failed', async () => {
  const product = await givenProduct(shop.db, { stock: 5 })
  const { id } = await givenPaid(shop, { products: [{ id: product.id, qty: 3 }] })
  const one = { lines: [{ id: product.id, qty: 1 }] }
  await refund(id, { ...one, way: 'cash' })
  await refund(id, { ...one, restock: true })
  await refundsNow(shop)
  moveOn(id, 'failed')
  await refundsNow(shop)
  const stock: number[] = []
  for (const wish of [
    { restock: true, way: 'transfer' },
    { restock: true, way: 'cash' },
  ] as const) {
    await refund(id, { ...one, ...wish })
    stock.push(await stockOf(shop.db, product.id))
  }
  expect(stock).toEqual([3, 4])
})

test('odd kobo add up to the line, whichever refund of a piece failed', async () => {
  const product = await givenProduct(shop.db, {
    price_kobo: 101,
    discount_percentage: 50,
    stock: 9,
  }) // 50.5 kobo
  const { id } = await givenPaid(shop, { products: [{ id: product.id, qty: 3 }] })
  const one = { lines: [{ id: product.id, qty: 1 }] }
  for (let i = 0; i < 3; i += 1) await refund(id, { ...one, way: i === 1 ? 'card' : 'cash' })
  await refundsNow(shop)
  moveOn(id, 'failed')
  await refundsNow(shop)
  expect((await refund(id, { ...one, shipping: true, way: 'cash' })).statusCode).toBe(200)
  expect((await read(id)).left).toMatchObject({ amount: 0, shipping: 0 })
})

test('what the provider refuses has failed, in its words', async () => {
  const { id } = await givenPaid(shop)
  shop.cards.charges.set(id, { amount: 1 })
  await refund(id, { all: true })
  await refundsNow(shop)
  expect((await read(id)).data).toMatchObject([{ status: 'failed', failure: 'too much' }])
})

test('one that needs bank details says so, and is done once the provider says so', async () => {
  const { id } = await givenPaid(shop)
  await refund(id, { all: true })
  await refundsNow(shop)
  moveOn(id, 'attention')
  await refundsNow(shop)
  expect((await read(id)).data).toMatchObject([{ status: 'attention' }])
  moveOn(id, 'done')
  await refundsNow(shop)
  expect((await read(id)).data).toMatchObject([{ status: 'done' }])
})

test('money that the payer disputes is not refunded', async () => {
  const { id } = await givenPaid(shop)
  await sendEvent(shop, {
    event: 'charge.dispute.create',
    data: { id: 1, transaction: { reference: id } },
  })
  await drainWebhooks(shop)
  expect((await refund(id, { all: true })).statusCode).toBe(409)
})

test('refused surplus money waits in the queue again', async () => {
  const { id, totalKobo } = await givenOrder(shop)
  shop.cards.charges.set(id, { amount: totalKobo + 5000 })
  await call(shop, { method: 'PUT', url: '/api/sales', payload: { ref: id } })
  const row = async () =>
    (await call(shop, { url: '/api/refunds/100/0', headers: as(admin) }))
      .json()
      .data.find(({ sale }: { sale: string }) => sale === id)
  const queued = await row()
  expect(queued).toMatchObject({ amount: 50, status: 'open', canGoByCard: true })
  const pay = () =>
    call(shop, { method: 'POST', url: `/api/refunds/${queued._id}/card`, headers: as(admin) })
  const answers = await Promise.all([pay(), pay(), pay()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  await refundsNow(shop)
  moveOn(id, 'failed')
  await refundsNow(shop)
  expect(await row()).toMatchObject({ status: 'open', failure: 'the bank did not take it' })
  expect((await row()).way).toBeUndefined()
  await pay()
  await refundsNow(shop)
  expect(atProvider(id)).toHaveLength(2)
  // The word about the first try again, and late: the second one is under way.
  await sendEvent(shop, {
    event: 'refund.failed',
    data: { id: atProvider(id)[0]?.id, transaction_reference: id },
  })
  await drainWebhooks(shop)
  expect(await row()).toMatchObject({ status: 'processing', way: 'card' })
  for (const one of atProvider(id)) if (one.status === 'processing') one.status = 'done'
  await refundsNow(shop)
  expect(await row()).toMatchObject({ status: 'done', way: 'card' })
  expect((await saleOf(id)).refunded).toBeUndefined()
})

test('a waiting refund is not sent after another way paid back', async () => {
  const { id } = await givenPaid(shop)
  shop.cards.isDown = true
  await refund(id, { all: true })
  await refundsNow(shop)
  await sendEvent(shop, {
    event: 'charge.dispute.create',
    data: { id: 3, transaction: { reference: id } },
  })
  await drainWebhooks(shop)
  shop.cards.isDown = false
  await refundsNow(shop)
  expect(atProvider(id)).toEqual([])
  expect((await read(id)).data).toMatchObject([
    { status: 'failed', failure: 'the money of the payment went back in another way' },
  ])
})

test('surplus money that the payer disputes does not go back by card as well', async () => {
  const { id, totalKobo } = await givenOrder(shop)
  shop.cards.charges.set(id, { amount: totalKobo + 5000 })
  await confirm(shop, id)
  await sendEvent(shop, {
    event: 'charge.dispute.create',
    data: { id: 2, transaction: { reference: id } },
  })
  await drainWebhooks(shop)
  const { data } = (await call(shop, { url: '/api/refunds/100/0', headers: as(admin) })).json()
  const queued = data.find(
    (row: { sale: string; amount: number }) => row.sale === id && row.amount === 50,
  )
  const answer = await call(shop, {
    method: 'POST',
    url: `/api/refunds/${queued._id}/card`,
    headers: as(admin),
  })
  expect(answer.statusCode).toBe(409)
})
