import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { QueuedRefund } from '#contract/orders/refunds/refunds.ts'
import { call, givenOrder } from '#test/factories.ts'
import { confirm, drainWebhooks, sendEvent, violations } from '#test/orders.ts'
import { as, givenAct, givenPerson, type Person } from '#test/people.ts'
import { refundCalls, refundsNow } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { completeSale } from './complete-sale.ts'
import { sendDueRefunds } from './send-refunds.ts'
import { receivedKobo } from './taken-back.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
})
beforeEach(() => {
  shop.cards.isDown = false
  shop.cards.losesAnswers = false
})
afterEach(async () => expect(await violations(shop.db)).toEqual([]))
afterAll(() => shop.close())

const { read, atProvider, moveOn } = refundCalls(() => ({ shop, admin }))

const SURPLUS = 1000_00

type Overpaid = { id: string; totalKobo: number }

/** An order whose card payment had ₦1,000 too much. */
async function givenOverpaid(): Promise<Overpaid> {
  const order = await givenOrder(shop)
  shop.cards.charges.set(order.id, { amount: order.totalKobo + SURPLUS })
  await confirm(shop, order.id)
  return order
}

const queued = async ({ id }: Overpaid): Promise<QueuedRefund> => {
  const answer = await call(shop, { url: '/api/refunds/100/0', headers: as(admin) })
  return answer
    .json()
    .data.find(({ sale, kind }: QueuedRefund) => sale === id && kind === 'surplus')
}

async function payBack(order: Overpaid) {
  const { _id } = await queued(order)
  return call(shop, { method: 'POST', url: `/api/refunds/${_id}/card`, headers: as(admin) })
}

/** Somebody sends money back on the provider's pages. */
async function reverse({ id }: Overpaid, amount: number): Promise<void> {
  const refund = {
    id: `there-${amount}-${id}`,
    transactionId: `tx-${id}`,
    amount,
    key: 'by hand',
    status: 'done',
  } as const
  shop.cards.refunds.push(refund)
  await sendEvent(shop, {
    event: 'refund.processed',
    data: { id: refund.id, transaction_reference: id },
  })
  await drainWebhooks(shop)
}

async function loseDispute({ id }: Overpaid, refund_amount: number): Promise<void> {
  const data = {
    id: `d-${id}`,
    refund_amount,
    resolution: 'merchant-accepted',
    transaction: { reference: id },
  }
  await sendEvent(shop, { event: 'charge.dispute.resolve', data })
  await drainWebhooks(shop)
}

const receivedFor = async ({ id }: Overpaid): Promise<number> => {
  const kobo = receivedKobo.as('kobo')
  const row = await shop.db
    .selectFrom('payment')
    .select(kobo)
    .where('sale_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.kobo
}

const leftFor = async ({ id }: Overpaid): Promise<number> => (await read(id)).left.amount * 100

describe.each([
  ['a reversal', reverse],
  ['a lost dispute', loseDispute],
])('%s', (_what, takeBack) => {
  test('closes an open surplus of its payment first', async () => {
    const order = await givenOverpaid()
    await takeBack(order, SURPLUS)
    expect(await queued(order)).toMatchObject({
      status: 'done',
      way: 'card',
      amount: 1000,
      toSend: 0,
    })
    expect((await payBack(order)).statusCode).toBe(409)
    expect(await receivedFor(order)).toBe(order.totalKobo)
    expect(await leftFor(order)).toBe(order.totalKobo)
  })

  test('of more than the surplus takes the rest from the order', async () => {
    const order = await givenOverpaid()
    await takeBack(order, SURPLUS + 500_00)
    expect(await queued(order)).toMatchObject({ status: 'done', toSend: 0 })
    expect(await receivedFor(order)).toBe(order.totalKobo - 500_00)
    expect(await leftFor(order)).toBe(order.totalKobo - 500_00)
  })

  test('of less than the surplus leaves the rest to send', async () => {
    const order = await givenOverpaid()
    await takeBack(order, 400_00)
    expect(await queued(order)).toMatchObject({
      status: 'open',
      amount: 1000,
      toSend: 600,
      canGoByCard: true,
    })
    expect((await payBack(order)).statusCode).toBe(200)
    await refundsNow(shop)
    moveOn(order.id, 'done')
    await refundsNow(shop)
    expect(atProvider(order.id).at(-1)).toMatchObject({ amount: 600_00 })
    expect(await queued(order)).toMatchObject({ status: 'done', toSend: 600 })
    expect(await receivedFor(order)).toBe(order.totalKobo)
  })
})

test('a second reversal takes more of the surplus, then of the order', async () => {
  const order = await givenOverpaid()
  await reverse(order, 400_00)
  await reverse(order, 900_00)
  expect(await queued(order)).toMatchObject({ status: 'done', toSend: 0 })
  expect(await receivedFor(order)).toBe(order.totalKobo - 300_00)
})

test('what is left of a surplus can be sent by hand', async () => {
  const order = await givenOverpaid()
  await reverse(order, 400_00)
  const { _id } = await queued(order)
  const payload = { note: 'the rest in cash', way: 'cash' }
  const answer = await call(shop, {
    method: 'PUT',
    url: `/api/refunds/${_id}`,
    payload,
    headers: as(admin),
  })
  expect(answer.statusCode).toBe(200)
  const entry = shop.db.selectFrom('audit_log').select('details').where('target', '=', _id)
  expect(await entry.executeTakeFirstOrThrow()).toMatchObject({ details: { amount: 600 } })
  expect(await receivedFor(order)).toBe(order.totalKobo)
})

describe('a surplus that is being sent by card', () => {
  test('is not sent when the provider took it back before the request', async () => {
    const order = await givenOverpaid()
    await payBack(order)
    await reverse(order, SURPLUS)
    await refundsNow(shop)
    expect(atProvider(order.id)).toHaveLength(1)
    expect(await queued(order)).toMatchObject({ status: 'done', toSend: 0, doneBy: '' })
    expect(await receivedFor(order)).toBe(order.totalKobo)
  })

  test('and arrives leaves a reversal to the order', async () => {
    const order = await givenOverpaid()
    await payBack(order)
    await refundsNow(shop)
    await reverse(order, SURPLUS)
    expect(await queued(order)).toMatchObject({ status: 'processing', toSend: 1000 })
    moveOn(order.id, 'done')
    await refundsNow(shop)
    expect(await queued(order)).toMatchObject({ status: 'done', toSend: 1000 })
    expect(await receivedFor(order)).toBe(order.totalKobo - SURPLUS)
    expect(await leftFor(order)).toBe(order.totalKobo - SURPLUS)
  })

  test('and fails is closed by a reversal meanwhile', async () => {
    const order = await givenOverpaid()
    await payBack(order)
    await refundsNow(shop)
    moveOn(order.id, 'failed')
    await reverse(order, SURPLUS)
    await refundsNow(shop)
    expect(await queued(order)).toMatchObject({ status: 'done', toSend: 0 })
    expect(await receivedFor(order)).toBe(order.totalKobo)
  })

  test('is not sent again when its request was lost and it was reversed', async () => {
    const order = await givenOverpaid()
    await payBack(order)
    shop.cards.isDown = true
    await refundsNow(shop)
    shop.cards.isDown = false
    await reverse(order, SURPLUS)
    await refundsNow(shop)
    expect(atProvider(order.id)).toHaveLength(1)
    expect(await queued(order)).toMatchObject({ status: 'done', toSend: 0 })
  })

  test('and waits for bank details is closed, unless it arrives after all', async () => {
    const order = await givenOverpaid()
    await payBack(order)
    await refundsNow(shop)
    moveOn(order.id, 'attention')
    await refundsNow(shop)
    await reverse(order, SURPLUS)
    expect(await queued(order)).toMatchObject({ status: 'done', toSend: 0 })
    expect(await receivedFor(order)).toBe(order.totalKobo)
    moveOn(order.id, 'done')
    const [ordered] = atProvider(order.id)
    for (const copy of [1, 2]) {
      const data = { id: ordered?.id, copy, transaction_reference: order.id }
      await sendEvent(shop, { event: 'refund.processed', data })
      await drainWebhooks(shop)
    }
    expect(await queued(order)).toMatchObject({ status: 'done', toSend: 1000, note: '' })
    expect(await receivedFor(order)).toBe(order.totalKobo - SURPLUS)
  })
})

test('card money that came beside cash is reversed without work', async () => {
  const order = await givenOrder(shop)
  shop.cards.isDown = true
  await completeSale(shop.payments, { id: order.id, ...(await givenAct(shop.db)) })
  shop.cards.isDown = false
  shop.cards.charges.set(order.id, { amount: order.totalKobo })
  await confirm(shop, order.id)
  await reverse(order, 400_00)
  const surplus = await queued(order)
  expect(surplus).toMatchObject({
    status: 'open',
    canGoByCard: true,
    toSend: order.totalKobo / 100 - 400,
  })
  const keep = await call(shop, {
    method: 'POST',
    url: `/api/refunds/${surplus._id}/keep`,
    headers: as(admin),
  })
  expect([keep.statusCode, keep.json().message]).toEqual([409, messages.refundReversed])
  await reverse(order, order.totalKobo - 400_00)
  expect(await queued(order)).toMatchObject({ status: 'done', toSend: 0 })
})

/** What arrived agrees with what the books say was received, and what waits to be sent. */
async function expectBooksOf(order: Overpaid) {
  await refundsNow(shop)
  const gone = atProvider(order.id).filter(({ status }) => status === 'done')
  const goneKobo = gone.reduce((sum, { amount }) => sum + amount, 0)
  const { status, toSend } = await queued(order)
  const waiting = status === 'open' ? toSend * 100 : 0
  expect(await receivedFor(order)).toBe(
    Math.min(order.totalKobo, order.totalKobo + SURPLUS - goneKobo),
  )
  expect(waiting).toBe(Math.max(0, SURPLUS - goneKobo))
}

describe.each([SURPLUS, 400_00])('%i kobo taken back at the same moment', (kobo) => {
  test('as a press sends the surplus count once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await givenOverpaid()
      await Promise.all([reverse(order, kobo), payBack(order), sendDueRefunds(shop.payments)])
      await refundsNow(shop)
      moveOn(order.id, 'done')
      await expectBooksOf(order)
    }
  })

  test('as the job sends the surplus count once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await givenOverpaid()
      await payBack(order)
      await Promise.all([
        reverse(order, kobo),
        sendDueRefunds(shop.payments),
        sendDueRefunds(shop.payments),
      ])
      moveOn(order.id, 'done')
      await expectBooksOf(order)
    }
  })

  test('as the card refuses the surplus leave only the rest', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await givenOverpaid()
      await payBack(order)
      await refundsNow(shop)
      moveOn(order.id, 'failed')
      await Promise.all([reverse(order, kobo), refundsNow(shop)])
      await expectBooksOf(order)
    }
  })
})
