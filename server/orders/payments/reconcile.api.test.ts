import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenOrder } from '#test/factories.ts'
import { act, booksOf, confirm, makeNothingDue, prepare, violations } from '#test/orders.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { reconcilePayments } from './reconcile.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(() => makeNothingDue(shop))
afterAll(() => shop.close())

const pay = ({ id, totalKobo }: { id: string; totalKobo: number }, status = 'success') =>
  shop.cards.charges.set(id, { amount: totalKobo, status })
const statusOf = async (id: string) => (await booksOf(shop.db, id)).status

describe('the reconciler', () => {
  const makeDue = (reference: string) =>
    shop.db
      .updateTable('payment_attempt')
      .set({ next_check_at: new Date(0) })
      .where('reference', '=', reference)
      .execute()

  /** Seconds until each reference of an order is queried again; null: never. */
  const waitOf = async (id: string): Promise<(number | null)[]> => {
    const { rows } = await sql<{ wait: number | null }>`
      select round(extract(epoch from next_check_at - now()))::int as wait from payment_attempt
      where sale_id = ${id} order by reference`.execute(shop.db)
    return rows.map(({ wait }) => wait)
  }

  test('finds a payment without a report: the webhook was lost, the tab closed', async () => {
    const order = await givenOrder(shop)
    pay(order)
    await makeDue(order.id)
    expect(await reconcilePayments(shop.payments)).toBe(1)
    expect(await statusOf(order.id)).toBe('processing paid')
    expect(await waitOf(order.id)).toEqual([null])
  })

  test('a webhook is retried after 30 s to 40 h, then given up', async () => {
    const order = await givenOrder(shop)
    expect(await waitOf(order.id)).toEqual([600])
    const waits = []
    for (let check = 0; check < 8; check += 1) {
      await makeDue(order.id)
      await reconcilePayments(shop.payments)
      waits.push(...(await waitOf(order.id)))
    }
    expect(waits).toEqual([30, 120, 600, 3600, 21_600, 86_400, 144_000, null])
  })

  test('a payment is looked up 30 s after the popup, 5 s after a report', async () => {
    const order = await givenOrder(shop)
    await prepare(shop, order)
    expect(await waitOf(order.id)).toEqual([30])
    pay(order, 'pending')
    expect((await confirm(shop, order.id)).statusCode).toBe(202)
    expect(await waitOf(order.id)).toEqual([5])
    shop.cards.isDown = true
    expect((await confirm(shop, order.id)).statusCode).toBe(202)
    expect(await waitOf(order.id)).toEqual([5])
  })

  test('settles after the provider was down', async () => {
    const order = await givenOrder(shop)
    pay(order)
    shop.cards.isDown = true
    expect((await confirm(shop, order.id)).json().message).toContain(
      'we are verifying your payment',
    )
    await makeDue(order.id)
    await reconcilePayments(shop.payments)
    expect(await statusOf(order.id)).toBe('processing unpaid')
    shop.cards.isDown = false
    await makeDue(order.id)
    await reconcilePayments(shop.payments)
    expect(await statusOf(order.id)).toBe('processing paid')
  })

  test('still queries after a cancellation: money may come, and is refunded', async () => {
    const order = await givenOrder(shop)
    await act(shop, order, 'cancel')
    pay(order)
    await makeDue(order.id)
    await reconcilePayments(shop.payments)
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status: 'cancelled unpaid',
      payments: [{ kind: 'surplus', refund: order.totalKobo }],
    })
  })

  test('queries ten at a time, each by one of several instances only', async () => {
    const orders = await Promise.all(Array.from({ length: 14 }, () => givenOrder(shop)))
    for (const { id } of orders) await makeDue(id)
    expect(await reconcilePayments(shop.payments)).toBe(10)
    await Promise.all([reconcilePayments(shop.payments), reconcilePayments(shop.payments)])
    expect(shop.cards.asked.toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
  })

  test('one that fails does not block the others', async () => {
    const orders = [await givenOrder(shop), await givenOrder(shop), await givenOrder(shop)]
    for (const order of orders) {
      pay(order)
      await makeDue(order.id)
    }
    shop.cards.meanwhile = async (reference) => {
      if (reference === orders[0]?.id) throw new Error('something unforeseen')
    }
    await reconcilePayments(shop.payments)
    expect(await Promise.all(orders.map(({ id }) => statusOf(id)))).toEqual([
      'processing unpaid',
      'processing paid',
      'processing paid',
    ])
  })
})

test('afterwards the books are consistent', async () =>
  expect(await violations(shop.db)).toEqual([]))
