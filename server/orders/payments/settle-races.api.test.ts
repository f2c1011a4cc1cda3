import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { completeSale } from '#server/orders/payments/complete-sale.ts'
import type { AuditedAct } from '#server/platform/audit/audit.ts'
import { act, booksOf, confirm, stockOf, violations } from '#test/orders.ts'
import { type CardOrder as Order, paymentCalls, settlement } from '#test/payment-calls.ts'
import { givenAct } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { expireUnpaidSales } from './expire-sales.ts'
import { settleReference } from './settle.ts'

let shop: TestShop
let byAdmin: AuditedAct
beforeAll(async () => {
  shop = await openTestShop()
  byAdmin = await givenAct(shop.db, 'Bola')
})
beforeEach(() => {
  Object.assign(shop.cards, { isDown: false, meanwhile: undefined, asked: [] })
})
afterEach(async () => expect(await violations(shop.db)).toEqual([]))
afterAll(() => shop.close())

const { given, byBrowser, byWebhook, byReconciler } = paymentCalls(() => shop)
const surplus = ({ id, totalKobo }: Order, reference = id) => ({
  kind: 'surplus',
  reference,
  amount: totalKobo,
  refund: totalKobo,
})

describe('money for an order that cannot be paid', () => {
  async function expectRefunded(order: Order, status: string, history: string) {
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status,
      history,
      payments: [surplus(order)],
    })
  }

  test('a payment after cancellation is refunded, without stock', async () => {
    for (const report of [byBrowser, byWebhook, byReconciler]) {
      const order = await given()
      expect((await act(shop, order, 'cancel')).statusCode).toBe(200)
      order.pay()
      await report(order)
      const answer = await confirm(shop, order.id)
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        'this order was cancelled, your payment will be refunded',
      ])
      await expectRefunded(order, 'cancelled unpaid', 'placed cancelled')
      expect(await stockOf(shop.db, order.product)).toBe(5)
    }
  })

  test('paid after it expired: the same', async () => {
    const order = await given()
    await shop.db
      .updateTable('sale')
      .set({ created_at: new Date(0) })
      .where('id', '=', order.id)
      .execute()
    await expireUnpaidSales(shop.payments, { unpaidOrderHours: 24, onDeliveryDays: 14 })
    order.pay()
    expect((await confirm(shop, order.id)).statusCode).toBe(409)
    await expectRefunded(order, 'cancelled unpaid', 'placed expired')
  })

  test('of two payments the second is refunded', async () => {
    for (const isOneAfterTheOther of [true, false]) {
      const order = await given({ isPaid: true })
      const second = `${order.id}-2`
      order.pay(second)
      const answers = isOneAfterTheOther
        ? [await confirm(shop, second), await confirm(shop, order.id)]
        : await Promise.all([confirm(shop, order.id), confirm(shop, second)])
      answers.push(await confirm(shop, order.id), await confirm(shop, second))
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
      const { payments, status } = await booksOf(shop.db, order.id)
      expect(status).toBe('processing paid')
      expect(payments.map(({ kind, refund }) => [kind, refund])).toEqual([
        ['settlement', null],
        ['surplus', order.totalKobo],
      ])
    }
  })

  test('of completion and payment at once the first wins', async () => {
    const order = await given({ isPaid: true })
    shop.cards.meanwhile = async () => {
      Object.assign(shop.cards, { meanwhile: undefined, isDown: true })
      await completeSale(shop.payments, { id: order.id, ...byAdmin })
    }
    expect((await confirm(shop, order.id)).statusCode).toBe(200)
    const { payments, ...rest } = await booksOf(shop.db, order.id)
    expect(rest).toMatchObject({ status: 'completed paid', history: 'placed paid completed' })
    expect(payments.map(({ kind, refund }) => [kind, refund])).toEqual([
      ['manual', null],
      ['surplus', order.totalKobo],
    ])
  })

  test('or the customer was first: completing books no second payment', async () => {
    const order = await given({ isPaid: true })
    await confirm(shop, order.id)
    await completeSale(shop.payments, { id: order.id, ...byAdmin })
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status: 'completed paid',
      payments: [settlement(order)],
    })
  })
})

describe('a cancellation and a payment at the same time', () => {
  test('money without a report: the order is paid, not cancelled', async () => {
    const order = await given({ isPaid: true })
    const answer = await act(shop, order, 'cancel')
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'order has already been paid for',
    ])
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status: 'processing paid',
      payments: [settlement(order)],
    })
    expect(await stockOf(shop.db, order.product)).toBe(4)
  })

  test('the money comes right after the provider answered that there is none: paid', async () => {
    const order = await given()
    let isFirst = true
    shop.cards.meanwhile = async () => {
      if (!isFirst) return
      isFirst = false
      order.pay()
      await settleReference(shop.payments, order.id)
    }
    expect((await act(shop, order, 'cancel')).statusCode).toBe(409)
    expect((await booksOf(shop.db, order.id)).status).toBe('processing paid')
  })

  test('the cancellation comes right after the provider answered that there is some: cancelled and refunded', async () => {
    const order = await given()
    order.pay()
    shop.cards.meanwhile = async () => {
      shop.cards.meanwhile = undefined
      shop.cards.isDown = true // so that the cancellation does not see the money
      await act(shop, order, 'cancel')
    }
    expect((await confirm(shop, order.id)).statusCode).toBe(409)
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status: 'cancelled unpaid',
      payments: [surplus(order)],
    })
  })

  test('provider down: cancelled as well, and a later success is refunded', async () => {
    const order = await given({ isPaid: true })
    shop.cards.isDown = true
    expect((await act(shop, order, 'cancel')).statusCode).toBe(200)
    shop.cards.isDown = false
    await byReconciler()
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status: 'cancelled unpaid',
      payments: [surplus(order)],
    })
  })

  test('of two events at once every order has one result', async () => {
    const orders = await Promise.all(Array.from({ length: 15 }, () => given()))
    const ends = await Promise.all(
      orders.map(async (order, i) => {
        const cancel = act(shop, order, 'cancel')
        if (i % 3 === 0) await Promise.resolve()
        order.pay()
        const [cancelled, reported] = await Promise.all([cancel, byBrowser(order)])
        return [
          cancelled.statusCode,
          reported.statusCode,
          (await booksOf(shop.db, order.id)).status,
        ].join(' ')
      }),
    )
    for (const end of ends)
      expect(['409 200 processing paid', '200 409 cancelled unpaid']).toContain(end)
  })
})
