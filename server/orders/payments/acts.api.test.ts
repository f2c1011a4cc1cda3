import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { AuditedAct } from '#server/platform/audit/audit.ts'
import { createRowId } from '#server/platform/ids.ts'
import { call, givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { act, booksOf, confirm, read, stockOf, violations } from '#test/orders.ts'
import { as, givenAct, givenPerson } from '#test/people.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'
import { completeSale } from './complete-sale.ts'

let shop: TestShop
let byAdmin: AuditedAct
beforeAll(async () => {
  shop = await openTestShop()
  byAdmin = await givenAct(shop.db, 'Bola')
})
beforeEach(() => {
  shop.cards.isDown = false
})
afterEach(async () => expect(await violations(shop.db)).toEqual([]))
afterAll(() => shop.close())

type Order = Awaited<ReturnType<typeof givenOrder>>
const stranger = ({ id }: { id: string }) => ({ id, cookies: {} })
/** What the history of an order says of its completion. */
const completionOf = async (id: string): Promise<unknown> =>
  (
    await shop.db
      .selectFrom('sale_event')
      .select('details')
      .where('sale_id', '=', id)
      .where('event', '=', 'completed')
      .executeTakeFirstOrThrow()
  ).details
const pay = ({ id, totalKobo }: Order) => shop.cards.charges.set(id, { amount: totalKobo })

describe('Customer cancellation allowed only when processing and unpaid', () => {
  const given = async () => {
    const { id: product } = await givenProduct(shop.db, { stock: 5 })
    const order = await givenOrder(shop, { products: [{ id: product, qty: 2 }] })
    return { ...order, product }
  }

  test('cancels and gives the stock back; again is 409, and gives nothing', async () => {
    const order = await given()
    const [first, second] = [await act(shop, order, 'cancel'), await act(shop, order, 'cancel')]
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { message: 'transaction has been cancelled' },
    ])
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { message: 'order can no longer be cancelled' },
    ])
    expect(await stockOf(shop.db, order.product)).toBe(5)
    expect((await read(shop, order)).json()).toMatchObject({
      transactionStatus: 'cancelled',
      paymentStatus: 'unpaid',
    })
  })

  test('10 clicks at once: one cancels, nine are refused, the stock comes back once', async () => {
    const order = await given()
    const answers = await Promise.all(Array.from({ length: 10 }, () => act(shop, order, 'cancel')))
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([
      200,
      ...Array(9).fill(409),
    ])
    expect(await stockOf(shop.db, order.product)).toBe(5)
  })

  test('after it was paid: 409', async () => {
    const order = await given()
    pay(order)
    await confirm(shop, order.id)
    const answer = await act(shop, order, 'cancel')
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'order has already been paid for',
    ])
    expect(await stockOf(shop.db, order.product)).toBe(3)
  })

  test('after it was completed: 409', async () => {
    const order = await given()
    await completeSale(shop.payments, { id: order.id, ...byAdmin })
    expect((await act(shop, order, 'cancel')).statusCode).toBe(409)
  })

  test('stock of a product that was deleted since comes back, too', async () => {
    const order = await given()
    await shop.db
      .updateTable('product')
      .set({ deleted_at: new Date() })
      .where('id', '=', order.product)
      .execute()
    expect((await act(shop, order, 'cancel')).statusCode).toBe(200)
    expect(await stockOf(shop.db, order.product)).toBe(5)
  })

  test('a buyer gets the pieces that another gave back', async () => {
    const { id: product } = await givenProduct(shop.db, { stock: 1 })
    const order = await givenOrder(shop, { products: [{ id: product, qty: 1 }] })
    await expect(givenOrder(shop, { products: [{ id: product, qty: 1 }] })).rejects.toThrow(
      'out of stock',
    )
    await act(shop, order, 'cancel')
    await givenOrder(shop, { products: [{ id: product, qty: 1 }] })
    expect(await stockOf(shop.db, product)).toBe(0)
  })

  test('a caller who only knows the id: 401', async () => {
    const order = await given()
    const answer = await act(shop, stranger(order), 'cancel')
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { message: 'kindly login to continue' },
    ])
    expect((await booksOf(shop.db, order.id)).status).toBe('processing unpaid')
  })
})

describe('On delivery only when the second element of shipping is ‘warri south’ or the first is ‘Lagos’', () => {
  let lagos: string
  let delta: string
  beforeAll(async () => {
    lagos = await givenState(shop.db, { state: 'Lagos' })
    delta = await givenState(shop.db, { state: 'Delta', lgas: 'Uvwie, Warri South' })
  })

  test('in Lagos: recorded once, however often it is chosen', async () => {
    const order = await givenOrder(shop, { state: lagos })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => act(shop, order, 'on delivery')),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(5).fill(200))
    expect(await booksOf(shop.db, order.id)).toEqual({
      status: 'processing unpaid',
      method: 'on delivery',
      payments: [],
      history: 'placed onDelivery',
    })
  })

  test('in Warri South: allowed; elsewhere in Delta: 409 with the spec’s words', async () => {
    const warri = await givenOrder(shop, { state: delta, lga: 'Warri South' })
    const uvwie = await givenOrder(shop, { state: delta, lga: 'Uvwie' })
    expect((await act(shop, warri, 'on delivery')).statusCode).toBe(200)
    const answer = await act(shop, uvwie, 'on delivery')
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'this payment method is not available in your region, kindly choose another payment method, thank you for shopping with us :)',
    ])
  })

  test('the state’s name in the body does not count', async () => {
    const order = await givenOrder(shop, { stateName: 'Lagos' })
    expect((await act(shop, order, 'on delivery')).statusCode).toBe(409)
  })

  test('a state that gets the name later does not change orders that were made', async () => {
    const state = await givenState(shop.db, { state: 'Ekiti' })
    const order = await givenOrder(shop, { state })
    await shop.db.updateTable('sale').set({ state: 'Lagos' }).where('id', '=', order.id).execute()
    expect((await act(shop, order, 'on delivery')).statusCode).toBe(409)
  })

  test('the choice is in the full view and in the masked one', async () => {
    const order = await givenOrder(shop, { state: lagos })
    await act(shop, order, 'on delivery')
    const views = [(await read(shop, order)).json(), (await read(shop, stranger(order))).json()]
    expect(views.map(({ masked, paymentMethod }) => [masked, paymentMethod])).toEqual([
      [false, 'on delivery'],
      [true, 'on delivery'],
    ])
  })

  test('once paid by card it is no longer on delivery', async () => {
    const order = await givenOrder(shop, { state: lagos })
    await act(shop, order, 'on delivery')
    pay(order)
    await confirm(shop, order.id)
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status: 'processing paid',
      method: 'card',
    })
  })

  test('not once it was paid, cancelled or completed: 409', async () => {
    const [paid, cancelled, completed] = [
      await givenOrder(shop, { state: lagos }),
      await givenOrder(shop, { state: lagos }),
      await givenOrder(shop, { state: lagos }),
    ]
    pay(paid)
    await confirm(shop, paid.id)
    await act(shop, cancelled, 'cancel')
    await completeSale(shop.payments, { id: completed.id, ...byAdmin })
    const onDelivery = async (order: { id: string; cookies: Record<string, string> }) => {
      const answer = await act(shop, order, 'on delivery')
      return [answer.statusCode, answer.json().message]
    }
    expect(await onDelivery(paid)).toEqual([409, 'order has already been paid for'])
    expect(await onDelivery(cancelled)).toEqual([409, 'order can no longer be paid for'])
    expect(await onDelivery(completed)).toEqual([409, 'order has already been paid for'])
  })

  test('may still be cancelled, or paid by card', async () => {
    const [cancelled, paid] = [
      await givenOrder(shop, { state: lagos }),
      await givenOrder(shop, { state: lagos }),
    ]
    for (const order of [cancelled, paid]) await act(shop, order, 'on delivery')
    pay(paid)
    expect([
      (await act(shop, cancelled, 'cancel')).statusCode,
      (await confirm(shop, paid.id)).statusCode,
    ]).toEqual([200, 200])
  })

  test('a caller who only knows the id: 401', async () => {
    expect(
      (await act(shop, stranger(await givenOrder(shop, { state: lagos })), 'on delivery'))
        .statusCode,
    ).toBe(401)
  })
})

describe('an admin’s completion', () => {
  test('is not for visitors: 401, whether or not the order exists or is theirs', async () => {
    const order = await givenOrder(shop)
    for (const caller of [order, stranger(order), stranger({ id: createRowId() })]) {
      const answer = await act(shop, caller, 'completed')
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { message: 'kindly login to continue' },
      ])
    }
  })

  test('of an unpaid order books the money as taken by hand, with the admin’s name', async () => {
    const order = await givenOrder(shop)
    await completeSale(shop.payments, { id: order.id, ...byAdmin })
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status: 'completed paid',
      payments: [{ kind: 'manual', amount: order.totalKobo }],
      history: 'placed paid completed',
    })
    const { actor } = await shop.db
      .selectFrom('payment')
      .select('actor')
      .where('sale_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(actor).toBe('Bola')
    expect(await completionOf(order.id)).toEqual({
      isByHand: true,
      method: 'cash',
      isAssumed: true,
      isHandedOver: false,
    })
  })

  test.each([
    ['cash', { method: 'cash' }],
    ['transfer', { method: 'transfer' }],
    ['cash', {}],
  ])('received money is cash or transfer everywhere: %s for %j', async (method, how) => {
    const admin = await givenPerson(shop.db, { role: 'admin' })
    const order = await givenOrder(shop, {
      lga: 'Warri South',
      stateValues: { lgas: 'Warri South' },
    })
    await act(shop, order, 'on delivery')
    const url = `/api/sales/${order.id}`
    const payload = { value: 'completed', ...how }
    expect((await call(shop, { method: 'PUT', url, payload, headers: as(admin) })).statusCode).toBe(
      200,
    )
    expect((await read(shop, order)).json().paymentMethod).toBe(method)
    const ledger = await shop.db
      .selectFrom('payment')
      .select(['provider', 'reference', 'kind'])
      .where('sale_id', '=', order.id)
      .execute()
    expect(ledger).toEqual([{ provider: method, reference: null, kind: 'manual' }])
  })

  test.each(['card', 'on delivery', '', 5, null])(
    'received by any other method: 400, and nothing is done: %j',
    async (method) => {
      const admin = await givenPerson(shop.db, { role: 'admin' })
      const order = await givenOrder(shop)
      const payload = { value: 'completed', method }
      const url = `/api/sales/${order.id}`
      expect(
        (await call(shop, { method: 'PUT', url, payload, headers: as(admin) })).statusCode,
      ).toBe(400)
      expect((await booksOf(shop.db, order.id)).history).toBe('placed')
    },
  )

  test.each([false, true])(
    'of an unpaid order that says handedOver %j needs the method',
    async (handedOver) => {
      const admin = await givenPerson(shop.db, { role: 'admin' })
      const order = await givenOrder(shop)
      const complete = (payload: object) =>
        call(shop, { method: 'PUT', url: `/api/sales/${order.id}`, payload, headers: as(admin) })
      const refused = await complete({ value: 'completed', handedOver })
      expect([refused.statusCode, refused.json().fields]).toEqual([
        400,
        { method: messages.methodNeeded },
      ])
      expect(await booksOf(shop.db, order.id)).toMatchObject({ history: 'placed', payments: [] })
      expect(
        (await complete({ value: 'completed', handedOver, method: 'transfer' })).statusCode,
      ).toBe(200)
      expect(await completionOf(order.id)).toEqual({
        isByHand: true,
        method: 'transfer',
        isHandedOver: handedOver,
      })
    },
  )

  test('of an order that was paid by card leaves the method unchanged', async () => {
    const admin = await givenPerson(shop.db, { role: 'admin' })
    const order = await givenOrder(shop)
    pay(order)
    await confirm(shop, order.id)
    const payload = { value: 'completed', method: 'transfer' }
    await call(shop, { method: 'PUT', url: `/api/sales/${order.id}`, payload, headers: as(admin) })
    expect((await booksOf(shop.db, order.id)).method).toBe('card')
    expect(await completionOf(order.id)).toEqual({ isByHand: false, isHandedOver: false })
  })

  test('happens once, and not to a cancelled order', async () => {
    const [order, cancelled] = [await givenOrder(shop), await givenOrder(shop)]
    await act(shop, cancelled, 'cancel')
    const complete = ({ id }: Order) => completeSale(shop.payments, { id, ...byAdmin })
    const results = await Promise.allSettled([
      complete(order),
      complete(order),
      complete(cancelled),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect((await booksOf(shop.db, cancelled.id)).status).toBe('cancelled unpaid')
  })

  test('and the customer’s cancellation at the same time: one of the two happens', async () => {
    for (let i = 0; i < 5; i += 1) {
      const order = await givenOrder(shop)
      await Promise.allSettled([
        completeSale(shop.payments, { id: order.id, ...byAdmin }),
        act(shop, order, 'cancel'),
      ])
      expect(['completed paid', 'cancelled unpaid']).toContain(
        (await booksOf(shop.db, order.id)).status,
      )
    }
  })
})

test.each([
  'cancelled',
  'Cancel',
  'complete',
  'processing',
  'paid',
  '',
  'constructor',
  null,
  5,
  ['cancel'],
  { value: 'cancel' },
])('any other {value} is 400: %j', async (value) => {
  const order = await givenOrder(shop)
  expect((await act(shop, order, value as string)).statusCode).toBe(400)
  expect((await booksOf(shop.db, order.id)).history).toBe('placed')
})

test('the 21st report of a payment in a minute is 429', async () => {
  const one = await givenShop({ hasRateLimit: true })
  const two = await givenShop({ hasRateLimit: true, db: one.db })
  const answers = await Promise.all(
    Array.from({ length: 21 }, (_, i) => confirm(i % 2 ? one : two, createRowId())),
  )
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([
    ...Array(20).fill(404),
    429,
  ])
  await one.db
    .updateTable('rate_limit')
    .set({ window_start: new Date(0) })
    .execute()
  expect((await confirm(one, createRowId())).statusCode).toBe(404)
})
