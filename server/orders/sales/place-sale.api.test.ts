import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { orderTotal, subtotalOfLines, toKobo } from '#contract/orders/pricing/pricing.ts'
import type { Trx } from '#server/platform/db/schema.ts'
import {
  call,
  checkoutForm,
  givenCategory,
  givenOrder,
  givenProduct,
  givenState,
} from '#test/factories.ts'
import { runs } from '#test/random.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { NEW_ORDER_DEFAULTS } from './order-columns.ts'

let shop: TestShop
let state: string

beforeAll(async () => {
  shop = await openTestShop()
  state = await givenState(shop.db)
})
afterAll(() => shop.close())

const place = (products: { id: string; qty: number }[], values = {}, headers = {}) =>
  call(shop, {
    method: 'POST',
    url: '/api/sales',
    payload: checkoutForm(state, products, values),
    headers,
  })

const stockOf = async (id: string): Promise<number> =>
  (
    await shop.db
      .selectFrom('variant')
      .select('stock')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).stock

const ordersOf = async (productId: string): Promise<number> => {
  const rows = await shop.db.selectFrom('sale').select('lines').execute()
  return rows.filter(({ lines }) => lines.some((line) => line.product_id === productId)).length
}

describe('an order', () => {
  test('begins with the defaults of the database', async () => {
    const product = await givenProduct(shop.db)
    const answer = await place([{ id: product.id, qty: 1 }])
    const row = await shop.db
      .selectFrom('sale')
      .selectAll()
      .where('id', '=', answer.json()._id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject(NEW_ORDER_DEFAULTS)
    expect(row.updated_at).toEqual(row.created_at)
  })

  test('answers 201 with the whole sale: ids, texts, naira, both statuses', async () => {
    const product = await givenProduct(shop.db, {
      price_kobo: 1_999_99,
      discount_percentage: 12.5,
      title: 'Adire tee',
    })
    const answer = await place([{ id: product.id, qty: 3 }], {
      subtotal: 5249.97,
      name: 'Ada',
      email: 'ada@example.com',
      whatsapp: '08031234567',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      message: 'order has been placed',
      personalDetails: ['Ada', 'ada@example.com', '0803 123 4567', '08031234567'],
      shipping: [expect.stringContaining('State'), 'Ikeja', '12 Allen Avenue, near the roundabout'],
      shippingPrice: 2000,
      subtotal: 5249.97,
      products: [
        { id: product.id, title: 'Adire tee', qty: 3, price: 1999.99, discountPercentage: 12.5 },
      ],
      transactionStatus: 'processing',
      paymentStatus: 'unpaid',
      paymentMethod: 'card',
      masked: false,
    })
    expect(answer.json().adjusted).toBeUndefined()
    expect(answer.json()._id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  })

  test('takes its stock and writes the ledger', async () => {
    const product = await givenProduct(shop.db, { stock: 5 })
    const { id } = await givenOrder(shop, { state, products: [{ id: product.id, qty: 2 }] })
    expect(await stockOf(product.id)).toBe(3)
    const movements = await shop.db
      .selectFrom('stock_movement')
      .select(['kind', 'delta'])
      .where('sale_id', '=', id)
      .execute()
    expect(movements).toEqual([{ kind: 'reserve', delta: -2 }])
  })

  test('sums the same product twice into one line', async () => {
    const product = await givenProduct(shop.db, { stock: 5 })
    const answer = await place([
      { id: product.id, qty: 2 },
      { id: product.id, qty: 3 },
    ])
    expect(answer.json().products).toMatchObject([{ id: product.id, qty: 5 }])
    expect(await stockOf(product.id)).toBe(0)
  })

  test('more than the stock is 409 and writes nothing', async () => {
    const plenty = await givenProduct(shop.db, { stock: 5 })
    const scarce = await givenProduct(shop.db, { stock: 1, title: 'Fila cap' })
    const answer = await place([
      { id: plenty.id, qty: 1 },
      { id: scarce.id, qty: 2 },
    ])
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({ message: 'Fila cap is out of stock, only 1 left' })
    expect([await stockOf(plenty.id), await stockOf(scarce.id)]).toEqual([5, 1])
    expect(await ordersOf(plenty.id)).toBe(0)
  })

  test('of a product that is no longer sold is refused', async () => {
    const product = await givenProduct(shop.db)
    await shop.db
      .updateTable('product')
      .set({ deleted_at: new Date() })
      .where('id', '=', product.id)
      .execute()
    expect((await place([{ id: product.id, qty: 1 }])).statusCode).toBe(409)
  })

  test.each([
    ['an unknown state', { state: '00000000-0000-7000-8000-00000000ffff' }, 'state not found'],
    [
      'a local government of another state',
      { lga: 'Warri South' },
      'this local government is not in the chosen state',
    ],
    ['no products', { products: [] }, 'your cart is empty'],
    ['a blank name', { name: '  ' }, 'name is a required field'],
    ['a bad email', { email: 'ada' }, 'email must be a valid email address'],
  ])('with %s is refused with 400 and says why', async (_what, values, message) => {
    const product = await givenProduct(shop.db)
    const answer = await place([{ id: product.id, qty: 1 }], values)
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    expect(await stockOf(product.id)).toBe(10)
  })

  test('goes to any local government of a state that has none recorded', async () => {
    const product = await givenProduct(shop.db)
    const answer = await place([{ id: product.id, qty: 1 }], {
      state: await givenState(shop.db, { lgas: '' }),
    })
    expect(answer.statusCode).toBe(201)
  })

  test('has at most 50 different products', async () => {
    const product = await givenProduct(shop.db)
    const lines = Array.from({ length: 51 }, () => ({ id: product.id, qty: 1 }))
    expect((await place(lines)).json().message).toContain('50')
  })
})

describe('the database refuses', () => {
  const line = {
    product_id: 'x',
    title: 'x',
    images: [],
    price_kobo: 1,
    discount_percentage: 0,
    qty: 1,
  }
  test.each([
    ['an order without lines', []],
    ['a line without pieces', [{ ...line, qty: 0 }]],
    ['a price below 0', [line, { ...line, price_kobo: -1 }]],
    ['more discount than the price', [{ ...line, discount_percentage: 100.01 }]],
    ['a line that does not say what it is', [{ ...line, title: undefined }]],
    ['what is no list of lines', { ...line, qty: 'many' }],
  ])('%s', async (_what, lines) => {
    const { _id } = (await place([{ id: (await givenProduct(shop.db)).id, qty: 1 }])).json()
    const change = sql`update sale set lines = ${JSON.stringify(lines)} where id = ${_id}`.execute(
      shop.db,
    )
    await expect(change).rejects.toThrow(/sale_lines_check|search_text|json_array_elements/)
  })
})

describe('prices', () => {
  test('prices of the body are ignored and marked `adjusted`', async () => {
    const product = await givenProduct(shop.db, { price_kobo: 50_000_00, discount_percentage: 10 })
    const line = { id: product.id, qty: 1, price: 1, discountPercentage: 100, title: 'free' }
    const answer = await place([line], { subtotal: 1, shippingPrice: 0 })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      subtotal: 45_000,
      shippingPrice: 2000,
      adjusted: true,
      products: [{ title: product.title, price: 50_000 }],
    })
  })

  test.each([
    ['goods', { subtotal: 999 }],
    ['delivery', { shippingPrice: 1999 }],
  ])('that differ for the %s alone are marked as well', async (_what, sent) => {
    const product = await givenProduct(shop.db, { price_kobo: 1_000_00 })
    const answer = await place([{ id: product.id, qty: 1 }], { subtotal: 1000, ...sent })
    expect(answer.json()).toMatchObject({ subtotal: 1000, shippingPrice: 2000, adjusted: true })
  })

  test('are the same in server and browser, for any lines', async () => {
    const category = await givenCategory(shop.db)
    const line = fc.record({
      priceKobo: fc.integer({ min: 1, max: 500_000_000 }),
      discount: fc.integer({ min: 0, max: 9999 }).map((n) => n / 100),
      qty: fc.integer({ min: 1, max: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), async (lines) => {
        const products = []
        for (const { priceKobo, discount } of lines) {
          products.push(
            await givenProduct(shop.db, {
              category_id: category,
              price_kobo: priceKobo,
              discount_percentage: discount,
              stock: 20,
            }),
          )
        }
        const answer = await place(products.map(({ id }, i) => ({ id, qty: lines[i]?.qty ?? 1 })))
        const sale = answer.json()
        const expected = subtotalOfLines(
          lines.map(({ priceKobo, discount, qty }) => ({
            price: priceKobo / 100,
            discountPercentage: discount,
            qty,
          })),
        )
        expect(sale.subtotal).toBe(expected)
        expect(toKobo(orderTotal(sale))).toBe(toKobo(expected) + 2_000_00)
      }),
      { numRuns: runs(25) },
    )
  })
})

describe('an Idempotency-Key', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })

  test('sent again with the same body returns the same sale and takes no more stock', async () => {
    const product = await givenProduct(shop.db)
    const [headers, form] = [key(), { email: 'again@example.com' }]
    const [first, second] = [
      await place([{ id: product.id, qty: 1 }], form, headers),
      await place([{ id: product.id, qty: 1 }], form, headers),
    ]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json()._id).toBe(first.json()._id)
    expect(await stockOf(product.id)).toBe(9)
  })

  test('names its order for days, not only for seconds', async () => {
    const product = await givenProduct(shop.db)
    const [headers, form] = [key(), { email: 'days@example.com' }]
    const first = (await place([{ id: product.id, qty: 1 }], form, headers)).json()._id
    const longAgo = new Date(Date.now() - 6 * 24 * 3600 * 1000)
    await shop.db
      .updateTable('idempotency_key')
      .set({ created_at: longAgo })
      .where('sale_id', '=', first)
      .execute()
    expect((await place([{ id: product.id, qty: 1 }], form, headers)).json()._id).toBe(first)
    expect(await stockOf(product.id)).toBe(9)
  })

  test('with another body is 422', async () => {
    const product = await givenProduct(shop.db)
    const headers = key()
    await place([{ id: product.id, qty: 1 }], {}, headers)
    expect((await place([{ id: product.id, qty: 2 }], {}, headers)).statusCode).toBe(422)
  })

  test('of a refused order can be used again', async () => {
    const product = await givenProduct(shop.db, { stock: 0 })
    const [headers, form] = [key(), { email: 'later@example.com' }]
    expect((await place([{ id: product.id, qty: 1 }], form, headers)).statusCode).toBe(409)
    await shop.db.updateTable('variant').set({ stock: 1 }).where('id', '=', product.id).execute()
    expect((await place([{ id: product.id, qty: 1 }], form, headers)).statusCode).toBe(201)
  })

  test('in 20 parallel posts makes one order; the others get Retry-After', async () => {
    const product = await givenProduct(shop.db)
    const [headers, form] = [key(), { email: 'parallel@example.com' }]
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => place([{ id: product.id, qty: 1 }], form, headers)),
    )
    const placed = answers.filter((answer) => answer.statusCode === 201)
    const refused = answers.filter((answer) => answer.statusCode !== 201)
    expect(new Set(placed.map((answer) => answer.json()._id)).size).toBe(1)
    expect(
      refused.every((answer) => answer.statusCode === 409 && answer.headers['retry-after'] === '1'),
    ).toBe(true)
    expect(await ordersOf(product.id)).toBe(1)
  })

  test('a double click within 30 seconds makes one order', async () => {
    const product = await givenProduct(shop.db)
    const form = { email: 'double@example.com' }
    const [first, second] = [
      await place([{ id: product.id, qty: 1 }], form),
      await place([{ id: product.id, qty: 1 }], form),
    ]
    expect(second.json()._id).toBe(first.json()._id)
    expect(await ordersOf(product.id)).toBe(1)
  })

  test('without one, an identical order after that time is another order', async () => {
    const product = await givenProduct(shop.db)
    const form = { email: 'again@example.com' }
    const first = (await place([{ id: product.id, qty: 1 }], form)).json()._id
    const longAgo = new Date(Date.now() - 31_000)
    await shop.db
      .updateTable('idempotency_key')
      .set({ created_at: longAgo })
      .where('sale_id', '=', first)
      .execute()
    const [second, third] = [
      await place([{ id: product.id, qty: 1 }], form),
      await place([{ id: product.id, qty: 1 }], form),
    ]
    expect(second.statusCode).toBe(201)
    expect(second.json()._id).not.toBe(first)
    expect(third.json()._id).toBe(second.json()._id)
    expect(await stockOf(product.id)).toBe(8)
  })

  test('must be a short plain text', async () => {
    const product = await givenProduct(shop.db)
    expect(
      (await place([{ id: product.id, qty: 1 }], {}, { 'idempotency-key': 'kurz' })).statusCode,
    ).toBe(400)
  })
})

describe('races', () => {
  test('50 buyers for 10 pieces: exactly 10 orders, 40 clear refusals', async () => {
    const product = await givenProduct(shop.db, { stock: 10, title: 'Last sneakers' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => place([{ id: product.id, qty: 1 }])),
    )
    const refused = answers.filter((answer) => answer.statusCode === 409)
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(10)
    expect(refused).toHaveLength(40)
    expect(new Set(refused.map((answer) => answer.json().message))).toEqual(
      new Set(['Last sneakers is out of stock, only 0 left']),
    )
    expect(await stockOf(product.id)).toBe(0)
  })

  test('crossed baskets do not deadlock', async () => {
    const [one, two] = [
      await givenProduct(shop.db, { stock: 100 }),
      await givenProduct(shop.db, { stock: 100 }),
    ]
    const there = [
      { id: one.id, qty: 1 },
      { id: two.id, qty: 1 },
    ]
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => place(i % 2 ? there : there.toReversed())),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(40).fill(201))
    expect([await stockOf(one.id), await stockOf(two.id)]).toEqual([60, 60])
  })
})

describe.runIf(inject('database').kind === 'postgres')(
  'what changes between reading and writing',
  () => {
    const waiting = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
      return rows[0]?.n ?? 0
    }

    /** The answer to an order that read before `change` was committed and had to wait for it. */
    async function placeDuring(
      change: (trx: Trx) => Promise<unknown>,
      ...order: Parameters<typeof place>
    ) {
      const { answer } = await shop.db.transaction().execute(async (trx) => {
        await change(trx)
        const placed = place(...order)
        await expect.poll(waiting, { interval: 20 }).toBe(1)
        return { answer: placed }
      })
      return answer
    }

    test('a price: the order is made at the new one', async () => {
      const product = await givenProduct(shop.db, { price_kobo: 1_000_00 })
      const change = (trx: Trx) =>
        trx
          .updateTable('variant')
          .set({ price_kobo: 3_000_00 })
          .where('id', '=', product.id)
          .execute()
      const answer = await placeDuring(change, [{ id: product.id, qty: 2 }], { subtotal: 2000 })
      expect(answer.json()).toMatchObject({
        subtotal: 6000,
        adjusted: true,
        products: [{ price: 3000 }],
      })
      const stored = await shop.db
        .selectFrom('sale')
        .select('lines')
        .where('id', '=', answer.json()._id)
        .execute()
      expect(stored).toMatchObject([{ lines: [{ product_id: product.id, price_kobo: 3_000_00 }] }])
    })

    test.each([
      [
        'the stock: 409, and the other products keep theirs',
        (trx: Trx, id: string) =>
          trx.updateTable('variant').set({ stock: 1 }).where('id', '=', id).execute(),
        'only 1 left',
      ],
      [
        'whether it is sold: 409',
        (trx: Trx, id: string) =>
          trx.updateTable('product').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
        'no longer sold',
      ],
    ])('%s', async (_what, change, message) => {
      const [plenty, scarce] = [await givenProduct(shop.db), await givenProduct(shop.db)]
      const lines = [plenty, scarce].map(({ id }) => ({ id, qty: 2 }))
      const answer = await placeDuring((trx) => change(trx, scarce.id), lines)
      expect([answer.statusCode, answer.json().message]).toEqual([
        409,
        expect.stringContaining(message),
      ])
      expect([await stockOf(plenty.id), await ordersOf(plenty.id)]).toEqual([10, 0])
    })

    test('the key, used up for another body: 422', async () => {
      const product = await givenProduct(shop.db)
      const other = await givenOrder(shop, {
        state,
        products: [{ id: (await givenProduct(shop.db)).id, qty: 1 }],
      })
      const key = 'a-key-used-by-two'
      const row = { key: `guest:${key}`, request_hash: 'x', sale_id: other.id, adjusted: false }
      const answer = await placeDuring(
        (trx) => trx.insertInto('idempotency_key').values(row).execute(),
        [{ id: product.id, qty: 1 }],
        {},
        { 'idempotency-key': key },
      )
      expect(answer.statusCode).toBe(422)
      expect([await stockOf(product.id), await ordersOf(product.id)]).toEqual([10, 0])
    })
  },
)
