import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, checkoutForm, givenOrder, givenProduct, givenState } from '#test/factories.ts'
import {
  booksOf,
  confirm,
  drainWebhooks,
  paidEvent,
  prepare,
  read,
  sendEvent,
  violations,
} from '#test/orders.ts'
import { paymentCalls, settlement } from '#test/payment-calls.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { settleReference } from './settle.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(() => {
  Object.assign(shop.cards, { isDown: false, meanwhile: undefined, asked: [] })
})
afterEach(async () => expect(await violations(shop.db)).toEqual([]))
afterAll(() => shop.close())

const paid = { message: 'payment successful' }
const { given, byBrowser, byWebhook, byReconciler } = paymentCalls(() => shop)

describe('a card payment is booked once, whoever reports it', () => {
  const reporters = { byBrowser, byWebhook, byReconciler }
  type Name = keyof typeof reporters
  const names = Object.keys(reporters) as Name[]
  const pairs = names.flatMap((first) => names.map((second) => [first, second] as const))

  test.each(pairs)('%s, then %s', async (first, second) => {
    const order = await given({ isPaid: true })
    await reporters[first](order)
    await reporters[second](order)
    const answer = await confirm(shop, order.id)
    expect([answer.statusCode, answer.json()]).toEqual([200, paid])
    expect(await booksOf(shop.db, order.id)).toEqual({
      status: 'processing paid',
      method: 'card',
      payments: [settlement(order)],
      history: 'placed paid',
    })
  })

  test('reports and webhooks at once book one payment', async () => {
    const order = await given({ isPaid: true })
    const reports = [
      ...Array.from({ length: 5 }, () => byBrowser(order)),
      ...Array.from({ length: 76 }, () => sendEvent(shop, paidEvent(order.id))),
    ]
    const answers = await Promise.all(reports)
    await Promise.all([drainWebhooks(shop), byReconciler(), drainWebhooks(shop), byBrowser(order)])
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
    expect((await booksOf(shop.db, order.id)).payments).toEqual([settlement(order)])
  })

  test('20 callers who query the provider at the same moment', async () => {
    const order = await given({ isPaid: true })
    let isFirst = true
    shop.cards.meanwhile = async () => {
      if (!isFirst) return
      isFirst = false
      await Promise.all(Array.from({ length: 19 }, () => settleReference(shop.payments, order.id)))
    }
    expect(await settleReference(shop.payments, order.id)).toBe('paid')
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      payments: [settlement(order)],
      history: 'placed paid',
    })
  })

  test.each([
    [
      'as the provider says',
      '2026-01-02T03:04:05.000Z',
      (at: number) => at === Date.UTC(2026, 0, 2, 3, 4, 5),
    ],
    ['now, where it does not say', null, (at: number) => Math.abs(at - Date.now()) < 60_000],
  ])('with the time at which it was paid, %s', async (_what, paid_at, isRight) => {
    const order = await given({ isPaid: true, charge: { paid_at } })
    await confirm(shop, order.id)
    const payment = await shop.db
      .selectFrom('payment')
      .select('paid_at')
      .where('sale_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(payment.paid_at.getTime()).toSatisfy(isRight)
  })

  test('the provider is not queried again once it is booked', async () => {
    const order = await given({ isPaid: true })
    await byBrowser(order)
    shop.cards.asked = []
    await byBrowser(order)
    await byReconciler()
    expect(shop.cards.asked).not.toContain(order.id)
  })

  test('a payer who closed the tab finds the order paid', async () => {
    const order = await given({ isPaid: true })
    await byReconciler()
    expect((await read(shop, order)).json()).toMatchObject({
      paymentStatus: 'paid',
      transactionStatus: 'processing',
    })
  })
})

describe('PUT /sales with {ref} says what the provider knows', () => {
  test.each([
    ['success', 200, 'payment successful'],
    ['pending', 202, 'we are verifying your payment, your order will be updated shortly'],
    ['ongoing', 202, 'we are verifying your payment, your order will be updated shortly'],
    ['processing', 202, 'we are verifying your payment, your order will be updated shortly'],
    ['queued', 202, 'we are verifying your payment, your order will be updated shortly'],
    ['abandoned', 402, 'payment was not completed'],
    ['failed', 402, 'payment was not completed'],
    ['reversed', 402, 'payment was not completed'],
    ['something new', 402, 'payment was not completed'],
  ])('%s: %i', async (status, statusCode, message) => {
    const order = await given({ isPaid: true, charge: { status } })
    const answer = await confirm(shop, order.id)
    expect([answer.statusCode, answer.json()]).toEqual([statusCode, { message }])
    expect((await booksOf(shop.db, order.id)).payments).toHaveLength(status === 'success' ? 1 : 0)
  })

  test('a reference that the provider does not know: 402', async () => {
    expect((await confirm(shop, (await given()).id)).statusCode).toBe(402)
  })

  test.each([
    '019abcde-0000-7000-8000-0123456789ab',
    '019abcde-0000-7000-8000-0123456789ab-2',
    'T123456789',
    '../transaction',
    'x'.repeat(100),
    '%00',
  ])('an unknown or malformed one: 404, and the provider is not queried: %s', async (ref) => {
    const answer = await confirm(shop, ref)
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'order not found' }])
    expect(shop.cards.asked).toEqual([])
  })

  test.each(['-1', '-0', '-10', '-2-3', '-a', '--2'])(
    'an order’s id with the ending %s is no reference: 404',
    async (ending) => {
      expect((await confirm(shop, (await given()).id + ending)).statusCode).toBe(404)
    },
  )

  test.each([
    [{}],
    [{ ref: '' }],
    [{ ref: 5 }],
    [{ ref: ['a'] }],
    [{ ref: 'x'.repeat(101) }],
    [[]],
    ['text'],
  ])('a body without one: 400: %j', async (payload) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await call(shop, {
      method: 'PUT',
      url: '/api/sales',
      payload: JSON.stringify(payload),
      headers,
    })
    expect(answer.statusCode).toBe(400)
  })

  test('declined, then paid in the same popup: only the last status counts', async () => {
    const order = await given()
    order.pay(order.id, { status: 'failed' })
    expect((await confirm(shop, order.id)).statusCode).toBe(402)
    order.pay()
    expect((await confirm(shop, order.id)).statusCode).toBe(200)
  })

  test('another order’s reference reveals nothing and changes only that order', async () => {
    const [mine, theirs] = [await given(), await given({ isPaid: true })]
    expect((await confirm(shop, theirs.id)).json()).toEqual(paid)
    expect((await booksOf(shop.db, mine.id)).status).toBe('processing unpaid')
    expect((await booksOf(shop.db, theirs.id)).payments).toEqual([settlement(theirs)])
  })
})

describe('the amount', () => {
  const owed = 3_000_00

  test.each([
    ['exact', { amount: owed }, 200, 'settlement', null],
    ['exact, as requested', { amount: owed, requested_amount: owed }, 200, 'settlement', null],
    [
      'with fees that the payer bore',
      { amount: owed + 4500, requested_amount: owed },
      200,
      'settlement',
      null,
    ],
    ['more than was owed', { amount: owed + 1 }, 200, 'settlement', 1],
    ['a kobo less', { amount: owed - 1 }, 409, 'surplus', owed - 1],
    ['less was requested', { amount: owed, requested_amount: owed - 1 }, 409, 'surplus', owed],
    [
      'less arrived than was requested',
      { amount: owed - 1, requested_amount: owed },
      409,
      'surplus',
      owed - 1,
    ],
    ['naira taken for kobo', { amount: owed / 100 }, 409, 'surplus', owed / 100],
    ['nothing', { amount: 0 }, 409, 'surplus', null],
    ['another currency', { amount: owed, currency: 'USD' }, 409, 'surplus', owed],
    ['a currency in small letters', { amount: owed, currency: 'ngn' }, 409, 'surplus', owed],
  ])('%s', async (_what, charge, statusCode, kind, refund) => {
    const order = await given({ isPaid: true, charge })
    expect(order.totalKobo).toBe(owed)
    const answer = await confirm(shop, order.id)
    const message = {
      200: 'payment successful',
      409: 'amount paid does not match this order, we will contact you',
    }
    expect([answer.statusCode, answer.json().message]).toEqual([
      statusCode,
      message[statusCode as 200 | 409],
    ])
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status: `processing ${statusCode === 200 ? 'paid' : 'unpaid'}`,
      payments: [{ kind, amount: charge.amount, refund }],
    })
    const again = await confirm(shop, order.id)
    expect([again.statusCode, again.json()]).toEqual([statusCode, answer.json()])
  })

  test('that was wrong leaves the order payable under the next reference', async () => {
    const order = await given({ isPaid: true, charge: { amount: 1_00 } })
    await confirm(shop, order.id)
    const { reference } = (await prepare(shop, order, order.id)).json()
    expect(reference).toBe(`${order.id}-2`)
    shop.cards.charges.set(reference, { amount: order.totalKobo })
    expect((await confirm(shop, reference)).json()).toEqual(paid)
    expect((await booksOf(shop.db, order.id)).payments).toMatchObject([
      settlement(order, reference),
      { kind: 'surplus', amount: 1_00, refund: 1_00 },
    ])
  })

  test("the charged sum is the order's own", async () => {
    const order = await given({ isPaid: true })
    await shop.db
      .updateTable('variant')
      .set({ price_kobo: 9_999_99 })
      .where('id', '=', order.product)
      .execute()
    await shop.db
      .updateTable('product')
      .set({ deleted_at: new Date() })
      .where('id', '=', order.product)
      .execute()
    await shop.db.updateTable('region').set({ price_kobo: 99_99 }).execute()
    expect((await confirm(shop, order.id)).statusCode).toBe(200)
    expect((await read(shop, order)).json()).toMatchObject({
      subtotal: 1000,
      shippingPrice: 2000,
      products: [{ price: 1000 }],
    })
  })

  test('of a test transaction is no money where live keys are set', async () => {
    const order = await given({ isPaid: true })
    const live = { ...shop.payments, cards: { ...shop.cards, isTest: false } }
    expect(await settleReference(live, order.id)).toBe('incomplete')
    order.pay(order.id, { domain: 'live' })
    expect(await settleReference(live, order.id)).toBe('paid')
  })

  test('of 0 cannot be ordered, one above what the provider takes can', async () => {
    const state = await givenState(shop.db, { price_kobo: 0 })
    const free = await givenProduct(shop.db, { price_kobo: 0 })
    const form = checkoutForm(state, [{ id: free.id, qty: 1 }])
    const answer = await call(shop, { method: 'POST', url: '/api/sales', payload: form })
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'the total of an order must be more than 0',
    ])
    const dear = await givenProduct(shop.db, { price_kobo: 20_000_000_00 })
    expect((await givenOrder(shop, { products: [{ id: dear.id, qty: 1 }] })).totalKobo).toBe(
      20_002_000_00,
    )
  })
})

describe('a crash between the provider’s success and the booking', () => {
  test('acknowledges nothing; the next try settles', async () => {
    const order = await given({ isPaid: true })
    shop.cards.meanwhile = async () => {
      throw new Error('the process died')
    }
    expect((await confirm(shop, order.id)).statusCode).toBe(500)
    expect((await booksOf(shop.db, order.id)).payments).toEqual([])
    shop.cards.meanwhile = undefined
    await byReconciler()
    expect((await booksOf(shop.db, order.id)).payments).toEqual([settlement(order)])
  })

  test('a payment that is reversed later leaves the order paid', async () => {
    const order = await given({ isPaid: true })
    await confirm(shop, order.id)
    order.pay(order.id, { status: 'reversed' })
    await sendEvent(shop, {
      event: 'refund.processed',
      data: { id: 9, transaction_reference: order.id },
    })
    await drainWebhooks(shop)
    await byReconciler()
    expect((await booksOf(shop.db, order.id)).status).toBe('processing paid')
  })
})
