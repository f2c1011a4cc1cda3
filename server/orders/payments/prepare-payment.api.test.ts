import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { PaymentRequest } from '#contract/orders/payments/payments.ts'
import { timeAfterNow } from '#server/platform/db/now.ts'
import { createRowId } from '#server/platform/ids.ts'
import { call, givenOrder } from '#test/factories.ts'
import { act, booksOf, confirm, prepare } from '#test/orders.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'
import { reconcilePayments } from './reconcile.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(() => {
  shop.cards.isDown = false
})
afterAll(() => shop.close())

type Order = Awaited<ReturnType<typeof givenOrder>>
const pay = (order: Order, reference = order.id) =>
  shop.cards.charges.set(reference, { amount: order.totalKobo })
const stranger = (order: Order) => ({ id: order.id, cookies: {} })

async function requestOf(
  order: { id: string; cookies: Record<string, string> },
  refused?: string,
): Promise<PaymentRequest> {
  const answer = await prepare(shop, order, refused)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

describe('Card payment request', () => {
  test('reference (the order _id), email, amount in smallest currency unit, currency, metadata, channels, public key', async () => {
    const order = await givenOrder(shop, {
      name: 'Ada Obi',
      email: 'ada@example.com',
      phoneNumber: '0803 123 4567',
    })
    expect(await requestOf(order)).toEqual({
      provider: 'paystack',
      reference: order.id,
      email: 'ada@example.com',
      amount: 300_000,
      currency: 'NGN',
      publicKey: 'pk_test_0123456789abcdef',
      scriptUrl: 'http://localhost:4001/v2/inline.js',
      channels: ['card', 'bank', 'ussd', 'qr', 'bank_transfer'],
      metadata: {
        name: 'Ada Obi',
        phone: '0803 123 4567',
        custom_fields: [
          { display_name: 'e-commerce', variable_name: 'e-commerce', value: order.id },
        ],
      },
    } satisfies PaymentRequest)
  })

  test('for a caller who only knows the id: no email, no name, no phone', async () => {
    const request = await requestOf(stranger(await givenOrder(shop)))
    expect(request).not.toHaveProperty('email')
    expect(Object.keys(request.metadata)).toEqual(['custom_fields'])
  })

  test('prepared twice is the same request, and one attempt', async () => {
    const order = await givenOrder(shop)
    const requests = await Promise.all(Array.from({ length: 10 }, () => requestOf(order)))
    expect(new Set(requests.map(({ reference }) => reference))).toEqual(new Set([order.id]))
    const attempts = await shop.db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('sale_id', '=', order.id)
      .execute()
    expect(attempts).toHaveLength(1)
  })

  test.each([createRowId(), '00000000-0000-0000-0000-000000000000'])(
    'of an unknown order: 404: %s',
    async (id) => {
      expect((await prepare(shop, { id, cookies: {} })).statusCode).toBe(404)
    },
  )

  test.each(['1', '', "' or 1=1", 'x'.repeat(300)])(
    'of a text that is no id: 400: %j',
    async (id) => {
      expect((await prepare(shop, { id, cookies: {} })).statusCode).toBe(400)
    },
  )

  test('an id in capital letters is the same order', async () => {
    const order = await givenOrder(shop)
    expect((await requestOf({ ...order, id: order.id.toUpperCase() })).reference).toBe(order.id)
  })
})

describe('the popup', () => {
  test('is known to take test payments before a payment is prepared', async () => {
    const order = await givenOrder(shop)
    const attempts = () =>
      shop.db.selectFrom('payment_attempt').selectAll().where('sale_id', '=', order.id).execute()
    const before = await attempts()
    const answer = await call(shop, { url: '/api/payments' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { isTest: true }])
    expect(await attempts()).toEqual(before)
  })

  /** The seconds until the next query, after each query of the reconciler. */
  async function waitsOf(order: Order): Promise<(number | null)[]> {
    const waits = []
    for (let query = 0; query < 8; query += 1) {
      await shop.db
        .updateTable('payment_attempt')
        .set({ next_check_at: new Date(0) })
        .where('sale_id', '=', order.id)
        .execute()
      expect(await reconcilePayments(shop.payments)).toBe(1)
      waits.push(await waitOf(order))
    }
    return waits
  }

  const waitOf = async ({ id }: Order) => {
    const wait = sql<number | null>`round(extract(epoch from next_check_at - now()))::int`.as(
      'wait',
    )
    const row = await shop.db
      .selectFrom('payment_attempt')
      .select(wait)
      .where('sale_id', '=', id)
      .executeTakeFirstOrThrow()
    return row.wait
  }

  const setState = (
    { id }: Order,
    values: { checks: number; next_check_at: ReturnType<typeof timeAfterNow> | null },
  ) => shop.db.updateTable('payment_attempt').set(values).where('sale_id', '=', id).execute()

  test.each([
    ['at hour 33', { checks: 7, next_check_at: timeAfterNow('38 hours') }],
    ['at hour 71', { checks: 7, next_check_at: timeAfterNow('15 minutes') }],
    ['after the last query', { checks: 8, next_check_at: null }],
  ])('opened again %s starts the whole series of queries', async (_hour, state) => {
    const order = await givenOrder(shop)
    await setState(order, state)
    await requestOf(order)
    expect(await waitOf(order)).toBe(30)
    expect(await waitsOf(order)).toEqual([30, 120, 600, 3600, 21_600, 86_400, 144_000, null])
  })

  test('opened again and again puts no query off', async () => {
    const order = await givenOrder(shop)
    await setState(order, { checks: 3, next_check_at: timeAfterNow('4 seconds') })
    for (let opened = 0; opened < 3; opened += 1) await requestOf(order)
    expect(await waitOf(order)).toBeLessThanOrEqual(4)
  })

  test('21 in a minute from one address: the last is 429, whatever their orders', async () => {
    const limited = await givenShop({ hasRateLimit: true, db: shop.db })
    const orders = [await givenOrder(shop), await givenOrder(shop)]
    const statuses = []
    for (let i = 0; i < 21; i += 1)
      statuses.push((await prepare(limited, orders[i % 2] as Order)).statusCode)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })
})

describe('Payment can be made only while unpaid', () => {
  test('paid: 409', async () => {
    const order = await givenOrder(shop)
    pay(order)
    await confirm(shop, order.id)
    const answer = await prepare(shop, order)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'order has already been paid for',
    ])
  })

  test('cancelled: 409', async () => {
    const order = await givenOrder(shop)
    await act(shop, order, 'cancel')
    const answer = await prepare(shop, order)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'order can no longer be paid for',
    ])
  })

  test('on delivery may still be paid by card', async () => {
    const order = await givenOrder(shop, { stateValues: { state: 'Lagos' } })
    await act(shop, order, 'on delivery')
    expect((await requestOf(order)).reference).toBe(order.id)
  })
})

describe('a reference that the provider refuses', () => {
  /** Somebody opened the provider's popup with it. */
  const use = (reference: string) =>
    shop.cards.charges.set(reference, { amount: 1, status: 'abandoned' })
  const attemptsOf = ({ id }: Order) =>
    shop.db.selectFrom('payment_attempt').select('reference').where('sale_id', '=', id).execute()

  test('is followed by _id-2 … _id-9; then 409', async () => {
    const order = await givenOrder(shop)
    let { reference } = await requestOf(order)
    const seen = [reference]
    for (let n = 2; n <= 9; n += 1) {
      use(reference)
      reference = (await requestOf(order, reference)).reference
      seen.push(reference)
    }
    expect(seen).toEqual([order.id, ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${order.id}-${n}`)])
    use(reference)
    const answer = await prepare(shop, order, reference)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'this order has been tried too often, kindly contact us',
    ])
    pay(order, `${order.id}-9`)
    expect((await confirm(shop, `${order.id}-9`)).statusCode).toBe(200)
  })

  test('as a stranger says, but the provider does not, stays', async () => {
    const order = await givenOrder(shop)
    for (let n = 1; n <= 9; n += 1)
      expect((await requestOf(stranger(order), order.id)).reference).toBe(order.id)
    expect(await attemptsOf(order)).toEqual([{ reference: order.id }])
    use(order.id)
    expect((await requestOf(stranger(order), order.id)).reference).toBe(`${order.id}-2`)
    expect((await requestOf(stranger(order), `${order.id}-2`)).reference).toBe(`${order.id}-2`)
    expect(await attemptsOf(order)).toHaveLength(2)
  })

  test('because it was paid: 409, and the order is settled', async () => {
    const order = await givenOrder(shop)
    await requestOf(order)
    pay(order)
    const answer = await prepare(shop, order, order.id)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'order has already been paid for',
    ])
    expect((await booksOf(shop.db, order.id)).status).toBe('processing paid')
  })

  test('in two tabs at once gives both the same next one', async () => {
    const order = await givenOrder(shop)
    use(order.id)
    const requests = await Promise.all([requestOf(order, order.id), requestOf(order, order.id)])
    expect(requests.map(({ reference }) => reference)).toEqual([`${order.id}-2`, `${order.id}-2`])
    expect((await requestOf(order, order.id)).reference).toBe(`${order.id}-2`)
  })

  test.each(['', 'x', '-2', '-99'])(
    'that is none of the order’s changes nothing: %j',
    async (ending) => {
      const [order, other] = [await givenOrder(shop), await givenOrder(shop)]
      const refused = ending === '' ? other.id : order.id + ending
      expect((await requestOf(order, refused)).reference).toBe(order.id)
    },
  )

  test('cannot be replaced while the provider is down: 503', async () => {
    const order = await givenOrder(shop)
    shop.cards.isDown = true
    const answer = await prepare(shop, order, order.id)
    expect([answer.statusCode, answer.json().message]).toEqual([503, messages.providerUnreachable])
    expect(await attemptsOf(order)).toHaveLength(1)
    expect((await requestOf(order)).reference).toBe(order.id)
  })
})
