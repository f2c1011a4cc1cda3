import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expireUnpaidSales } from '#server/orders/payments/expire-sales.ts'
import { deleteExpiredRows } from '#server/running/upkeep/retention.ts'
import {
  type Answer,
  call,
  checkoutForm,
  cookieOf,
  givenProduct,
  givenState,
} from '#test/factories.ts'
import { act, confirm, stockOf, violations } from '#test/orders.ts'
import { as, givenAct, givenPerson, type Person } from '#test/people.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'
import { completeSale } from '../payments/complete-sale.ts'

const CAPS = { address: { orders: 10, pieces: 200 }, account: { orders: 20, pieces: 2000 } }
const unpaid = { message: 'you have unpaid orders, pay or cancel one first' }

let shop: TestShop
let state: string
beforeAll(async () => {
  shop = await openTestShop({ holdCaps: CAPS })
  state = await givenState(shop.db, { state: 'Lagos' })
})
afterEach(async () => expect(await violations(shop.db)).toEqual([]))
afterAll(() => shop.close())

let count = 0
/** An address that no other test uses. */
const newAddress = () => `198.51.100.${++count}`
const newProduct = async (stock = 10_000) => (await givenProduct(shop.db, { stock })).id

type Buyer = { from?: string; person?: Person; email?: string; to?: TestShop }

function place(
  product: string,
  qty: number,
  { from = '192.0.2.1', person, email, to = shop }: Buyer,
): Promise<Answer> {
  return call(to, {
    method: 'POST',
    url: '/api/sales',
    payload: checkoutForm(state, [{ id: product, qty }], { ...(email && { email }) }),
    headers: person ? as(person) : {},
    remoteAddress: from,
  })
}

const times = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))
const placed = (answers: readonly Answer[]) =>
  answers.filter(({ statusCode }) => statusCode === 201)
const mineOf = (answer: Answer) => ({ id: answer.json()._id as string, cookies: cookieOf(answer) })

describe('one address holds at most 10 unpaid orders and 200 pieces at a time', () => {
  test('of 20 parallel orders 10 are made and 10 refused', async () => {
    const [from, product] = [newAddress(), await newProduct()]
    const answers = await times(20, (i) =>
      place(product, 2, { from, email: `buyer-${i}@example.com` }),
    )
    expect(placed(answers)).toHaveLength(10)
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(refused.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      Array(10).fill([429, unpaid]),
    )
    expect(await stockOf(shop.db, product)).toBe(10_000 - 20)
  })

  test('20 parallel orders of 30 pieces of 20 products: never more than 200 pieces', async () => {
    const from = newAddress()
    const products = await times(20, () => newProduct(30))
    const answers = await Promise.all(products.map((product) => place(product, 30, { from })))
    expect(placed(answers)).toHaveLength(6)
    const left = await Promise.all(products.map((product) => stockOf(shop.db, product)))
    expect(left.filter((stock) => stock === 0)).toHaveLength(6)
  })

  test('an order that alone is above the limit gets that answer', async () => {
    const product = await newProduct()
    const answer = await place(product, 201, { from: newAddress() })
    expect([answer.statusCode, answer.json().message]).toEqual([
      429,
      'an unpaid order can hold 200 pieces at most, kindly contact us for more',
    ])
    expect((await place(product, 200, { from: newAddress() })).statusCode).toBe(201)
  })

  test('a limit of one address leaves others alone', async () => {
    const [from, product] = [newAddress(), await newProduct()]
    const house = () => `2001:db8:${++count}:1::1:1`
    const [first, ...others] = [house(), house(), house()]
    await place(product, 200, { from })
    await place(product, 200, { from: first as string })
    const neighbour = (first as string).replace('::1:1', ':ffff:1:2:3')
    const statuses = []
    for (const one of [`::ffff:${from}`, neighbour, ...others])
      statuses.push((await place(product, 1, { from: one })).statusCode)
    expect(statuses).toEqual([429, 429, 201, 201])
  })

  test('the same order sent again with its key is still answered', async () => {
    const [from, product] = [newAddress(), await newProduct()]
    const again = {
      method: 'POST' as const,
      url: '/api/sales',
      payload: checkoutForm(state, [{ id: product, qty: 200 }]),
      headers: { 'idempotency-key': crypto.randomUUID() },
      remoteAddress: from,
    }
    const answers = [await call(shop, again), await call(shop, again)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(new Set(answers.map((answer) => answer.json()._id)).size).toBe(1)
  })

  test('no address is stored with an order', async () => {
    const from = '203.0.113.77'
    await place(await newProduct(), 1, { from })
    const stored = [
      ...(await shop.db.selectFrom('sale').select('holder').execute()),
      ...(await shop.db.selectFrom('order_hold').select('holder').execute()),
    ]
    expect(stored.length).toBeGreaterThan(1)
    expect(JSON.stringify(stored)).not.toContain(from)
  })
})

describe('the holder’s count goes down when the order ends', () => {
  const admin = givenLater()
  function givenLater() {
    let known: ReturnType<typeof givenAct> | undefined
    return () => (known ??= givenAct(shop.db))
  }

  const endings: Record<
    string,
    (mine: { id: string; cookies: Record<string, string> }) => Promise<unknown>
  > = {
    cancelled: (mine) => act(shop, mine, 'cancel'),
    'paid by card': async ({ id }) => {
      shop.cards.charges.set(id, { amount: 1_000_000_000 })
      await confirm(shop, id)
    },
    'completed by hand': async ({ id }) => completeSale(shop.payments, { id, ...(await admin()) }),
    expired: async ({ id }) => {
      const long = new Date(Date.now() - 25 * 3600_000)
      await shop.db.updateTable('sale').set({ created_at: long }).where('id', '=', id).execute()
      await expireUnpaidSales(shop.payments, { unpaidOrderHours: 24, onDeliveryDays: 14 })
    },
    'on delivery and expired': async (mine) => {
      await act(shop, mine, 'on delivery')
      const long = new Date(Date.now() - 15 * 24 * 3600_000)
      await shop.db
        .updateTable('sale')
        .set({ created_at: long })
        .where('id', '=', mine.id)
        .execute()
      await expireUnpaidSales(shop.payments, { unpaidOrderHours: 24, onDeliveryDays: 14 })
    },
  }

  test.each(Object.entries(endings))('%s', async (_way, end) => {
    const [from, product] = [newAddress(), await newProduct()]
    const first = await place(product, 200, { from })
    expect((await place(product, 1, { from })).statusCode).toBe(429)
    await end(mineOf(first))
    expect((await place(product, 200, { from })).statusCode).toBe(201)
  })

  test('not when it is only marked on delivery: it is unpaid', async () => {
    const [from, product] = [newAddress(), await newProduct()]
    const first = await place(product, 200, { from })
    await act(shop, mineOf(first), 'on delivery')
    expect((await place(product, 1, { from })).statusCode).toBe(429)
  })

  test('orders that come and go at once: never more than 10, and none is lost', async () => {
    const [from, product] = [newAddress(), await newProduct(300)]
    let mine = placed(await times(10, () => place(product, 1, { from }))).map(mineOf)
    for (let round = 0; round < 4; round += 1) {
      const cancelling = mine.slice(0, 5)
      const [answers] = await Promise.all([
        times(12, () => place(product, 1, { from })),
        times(cancelling.length, (i) =>
          act(shop, cancelling[i] as (typeof mine)[number], 'cancel'),
        ),
      ])
      for (const { statusCode } of answers) expect([201, 429]).toContain(statusCode)
      mine = [...mine.slice(5), ...placed(answers).map(mineOf)]
      expect(mine.length).toBeLessThanOrEqual(10)
    }
    const { length } = placed(await times(10, () => place(product, 1, { from })))
    expect(mine.length + length).toBe(10)
    expect(await stockOf(shop.db, product)).toBe(290)
  })

  test('holders that hold nothing are forgotten by the sweep', async () => {
    const first = await place(await newProduct(), 1, { from: newAddress() })
    await act(shop, mineOf(first), 'cancel')
    await sql`update order_hold set cancelled_at = '{}'`.execute(shop.db) // they count for an hour
    await deleteExpiredRows(shop.db)
    const empty = await shop.db
      .selectFrom('order_hold')
      .select('holder')
      .where('orders', '=', 0)
      .execute()
    expect(empty).toEqual([])
  })
})

describe('an account', () => {
  test('a verified buyer holds 20 orders from anywhere', async () => {
    const [from, product] = [newAddress(), await newProduct()]
    const person = await givenPerson(shop.db, { email_verified_at: new Date() })
    const answers = await times(24, (i) =>
      place(product, 1, { from: i % 2 ? from : newAddress(), person }),
    )
    expect(placed(answers)).toHaveLength(20)
    expect((await place(product, 200, { from })).statusCode).toBe(201)
  })

  test('that is verified holds 2,000 pieces', async () => {
    const product = await newProduct()
    const person = await givenPerson(shop.db, { email_verified_at: new Date() })
    const statuses = []
    for (const qty of [1999, 2, 1, 1])
      statuses.push((await place(product, qty, { person })).statusCode)
    expect(statuses).toEqual([201, 429, 201, 429])
  })

  test('that is not verified counts as its address', async () => {
    const [from, product] = [newAddress(), await newProduct()]
    const people = await times(3, () => givenPerson(shop.db))
    const statuses = []
    for (const person of people)
      statuses.push((await place(product, 100, { from, person })).statusCode)
    expect([...statuses, (await place(product, 1, { from })).statusCode]).toEqual([
      201, 201, 429, 429,
    ])
  })

  test('of an admin, who orders by hand for customers, has no cap', async () => {
    const [from, product] = [newAddress(), await newProduct()]
    const person = await givenPerson(shop.db, { role: 'admin' })
    const answers = await times(12, () => place(product, 300, { from, person }))
    expect(placed(answers)).toHaveLength(12)
    expect((await place(product, 200, { from })).statusCode).toBe(201)
  })
})

test('a cap that was lowered stops new orders, and lets the old ones go', async () => {
  const low = await givenShop({
    db: shop.db,
    holdCaps: { ...CAPS, address: { orders: 2, pieces: 200 } },
  })
  const [from, product] = [newAddress(), await newProduct()]
  const mine = placed(await times(3, () => place(product, 1, { from }))).map(mineOf)
  expect((await place(product, 1, { from, to: low })).statusCode).toBe(429)
  for (const one of mine.slice(0, 2)) await act(shop, one, 'cancel')
  expect((await place(product, 1, { from, to: low })).statusCode).toBe(201)
  expect((await place(product, 1, { from, to: low })).statusCode).toBe(429)
})

test('without caps 60 buyers at one address are served, each of them', async () => {
  const open = await givenShop({ db: shop.db })
  const [from, product] = [newAddress(), await newProduct()]
  expect(placed(await times(60, () => place(product, 5, { from, to: open })))).toHaveLength(60)
})
