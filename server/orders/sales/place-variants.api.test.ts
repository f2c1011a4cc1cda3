import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/products.ts'
import { expireUnpaidSales } from '#server/orders/payments/expire-sales.ts'
import {
  type Answer,
  call,
  checkoutForm,
  givenOrder,
  givenProduct,
  givenState,
  givenVariants,
  said,
} from '#test/factories.ts'
import { act, booksOf, confirm, read, stockOf, violations } from '#test/orders.ts'
import { as, givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { createRowId } from '../../platform/ids.ts'
import { createOrderContext } from './order-context.ts'
import { placeSale } from './place-sale.ts'

let shop: TestShop
let state: string
beforeAll(async () => {
  shop = await openTestShop()
  state = await givenState(shop.db)
})
afterAll(async () => {
  expect(await violations(shop.db)).toEqual([])
  await shop.close()
})

type Lines = { id: string; variant?: string; qty: number }[]
const place = (products: Lines, values = {}, headers = {}): Promise<Answer> =>
  call(shop, {
    method: 'POST',
    url: '/api/sales',
    payload: checkoutForm(state, products, values),
    headers,
  })
const productOf = async (id: string): Promise<Product> =>
  (await call(shop, { url: `/api/products/${id}` })).json()

/** A shirt in M and L; `stock` of each. */
async function givenShirt(...stock: [number, number]) {
  const [m, l] = stock
  const shirt = await givenVariants(
    shop.db,
    [
      { choice: ['M', 'Indigo'], price_kobo: 2_000_00, discount_percentage: 10, stock: m },
      { choice: ['L', 'White'], price_kobo: 3_000_00, stock: l },
    ],
    { title: 'Kaftan' },
  )
  const [M = '', L = ''] = shirt.variants.map(({ id }) => id)
  return { id: shirt.id, M, L }
}

describe('an order of a product with options', () => {
  test('is at the price of the variant, takes its stock, and says what was chosen', async () => {
    const { id, M, L } = await givenShirt(5, 5)
    const answer = await place([
      { id, variant: L, qty: 2 },
      { id, variant: M, qty: 1 },
    ])
    expect(answer.json()).toMatchObject({
      subtotal: 7800,
      products: [
        {
          id,
          variant: L,
          choice: 'L / White',
          title: 'Kaftan',
          qty: 2,
          price: 3000,
          discountPercentage: 0,
        },
        {
          id,
          variant: M,
          choice: 'M / Indigo',
          title: 'Kaftan',
          qty: 1,
          price: 2000,
          discountPercentage: 10,
        },
      ],
    })
    expect([await stockOf(shop.db, M), await stockOf(shop.db, L)]).toEqual([4, 3])
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
    expect((await read(shop, { id: answer.json()._id, cookies })).json().products).toEqual(
      answer.json().products,
    )
  })

  test('shows the choice in the masked view, too', async () => {
    const { id, M } = await givenShirt(5, 5)
    const answer = await place([{ id, variant: M, qty: 1 }])
    const masked = (await call(shop, { url: `/api/sales/${answer.json()._id}` })).json()
    expect(masked).toMatchObject({ masked: true, products: [{ variant: M, choice: 'M / Indigo' }] })
  })

  test('an order without a choice is 400 with the reason', async () => {
    const { id, M } = await givenShirt(5, 5)
    const one = [{ id, qty: 1 }]
    expect(said(await place(one))).toEqual([400, 'choose a size and colour'])
    expect(said(await place([...one, { id, variant: M, qty: 1 }]))).toEqual([
      400,
      'choose a size and colour',
    ])
    expect(await stockOf(shop.db, M)).toBe(5)
  })

  test('sums the same variant twice into one line', async () => {
    const { id, M } = await givenShirt(5, 5)
    const answer = await place([
      { id, variant: M, qty: 2 },
      { id, variant: M, qty: 3 },
    ])
    expect(answer.json().products).toMatchObject([{ variant: M, qty: 5 }])
    const plain = await givenProduct(shop.db, { stock: 5 })
    const both = await place([
      { id: plain.id, qty: 2 },
      { id: plain.id, variant: plain.id, qty: 3 },
    ])
    expect(both.json().products).toHaveLength(1)
    expect(both.json().products[0]).not.toHaveProperty('variant')
    expect(await stockOf(shop.db, plain.id)).toBe(0)
  })

  test('more than there is of that variant: 409 that names it, although others have enough', async () => {
    const { id, M } = await givenShirt(1, 5)
    expect(said(await place([{ id, variant: M, qty: 2 }]))).toEqual([
      409,
      'Kaftan (M / Indigo) is out of stock, only 1 left',
    ])
  })

  test.each([
    ['of another product', async () => (await givenShirt(5, 5)).L],
    ['of another product without options', async () => (await givenProduct(shop.db)).id],
    ['that there is not', async () => '00000000-0000-7000-8000-00000000dead'],
  ])('with a variant %s is 409', async (_what, variantOf) => {
    const { id } = await givenShirt(5, 5)
    expect(said(await place([{ id, variant: await variantOf(), qty: 1 }]))).toEqual([
      409,
      'a product in your cart is no longer sold, kindly remove it',
    ])
  })

  test('of a removed variant, or of a variant of a removed product, is 409', async () => {
    const { id, M, L } = await givenShirt(5, 5)
    await shop.db
      .updateTable('variant')
      .set({ deleted_at: new Date() })
      .where('id', '=', M)
      .execute()
    expect((await place([{ id, variant: M, qty: 1 }])).statusCode).toBe(409)
    await shop.db
      .updateTable('product')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect((await place([{ id, variant: L, qty: 1 }])).statusCode).toBe(409)
  })

  test('repeated with its key is the same order; another variant under the key is 422', async () => {
    const { id, M, L } = await givenShirt(5, 5)
    const headers = { 'idempotency-key': 'a-key-for-one-size' }
    const form = { email: 'size@example.com' }
    const first = await place([{ id, variant: M, qty: 1 }], form, headers)
    const again = await place([{ id, variant: M, qty: 1 }], form, headers)
    expect(again.json()).toEqual(first.json())
    expect((await place([{ id, variant: L, qty: 1 }], form, headers)).statusCode).toBe(422)
    expect([await stockOf(shop.db, M), await stockOf(shop.db, L)]).toEqual([4, 5])
  })

  test('is found in the back office by its choice', async () => {
    const admin = await givenPerson(shop.db, { role: 'admin' })
    const shirt = await givenVariants(shop.db, [{ choice: ['XXL', 'Ultramarine'] }])
    const { id } = await givenOrder(shop, {
      products: [{ id: shirt.id, variant: shirt.id, qty: 1 }],
    })
    const found = await call(shop, { url: '/api/sales/10/0/ultramarine', headers: as(admin) })
    expect(found.json()).toMatchObject({ total: 1, data: [{ _id: id }] })
  })
})

describe('the pieces of a variant', () => {
  test('come back to it when its order is cancelled, once', async () => {
    const { id, M, L } = await givenShirt(3, 3)
    const order = await givenOrder(shop, { state, products: [{ id, variant: M, qty: 3 }] })
    expect([await stockOf(shop.db, M), await stockOf(shop.db, L)]).toEqual([0, 3])
    const answers = await Promise.all([act(shop, order, 'cancel'), act(shop, order, 'cancel')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect([await stockOf(shop.db, M), await stockOf(shop.db, L)]).toEqual([3, 3])
  })

  test('come back when its order expires', async () => {
    const { id, M } = await givenShirt(3, 3)
    await givenOrder(shop, { state, products: [{ id, variant: M, qty: 2 }] })
    await expireUnpaidSales(shop.payments, { unpaidOrderHours: 0, onDeliveryDays: 100 })
    expect(await stockOf(shop.db, M)).toBe(3)
  })

  test('stay sold when it is paid; money after a cancellation waits to be refunded', async () => {
    const { id, M } = await givenShirt(3, 3)
    const [paid, late] = [
      await givenOrder(shop, { state, products: [{ id, variant: M, qty: 1 }] }),
      await givenOrder(shop, { state, products: [{ id, variant: M, qty: 1 }] }),
    ]
    for (const order of [paid, late])
      shop.cards.charges.set(order.id, { amount: order.totalKobo, status: 'failed' })
    await act(shop, late, 'cancel')
    for (const order of [paid, late]) shop.cards.charges.set(order.id, { amount: order.totalKobo })
    await Promise.all([confirm(shop, paid.id), confirm(shop, late.id)])
    expect([await stockOf(shop.db, M), (await booksOf(shop.db, paid.id)).status]).toEqual([
      2,
      'processing paid',
    ])
    expect((await booksOf(shop.db, late.id)).payments).toMatchObject([
      { kind: 'surplus', refund: late.totalKobo },
    ])
  })

  test('decide what lists say: the cheapest in stock, and whether there is any', async () => {
    const { id, M, L } = await givenShirt(1, 1)
    expect(await productOf(id)).toMatchObject({
      price: 2000,
      discountPercentage: 10,
      stock: 2,
      fromPrice: true,
    })
    const order = await givenOrder(shop, { state, products: [{ id, variant: M, qty: 1 }] })
    const left = await productOf(id)
    expect(left).toMatchObject({ price: 3000, discountPercentage: 0, stock: 1 })
    expect(left).not.toHaveProperty('fromPrice')
    await givenOrder(shop, { state, products: [{ id, variant: L, qty: 1 }] })
    expect(await productOf(id)).toMatchObject({ price: 2000, stock: 0, fromPrice: true })
    await act(shop, order, 'cancel')
    expect(await productOf(id)).toMatchObject({ price: 2000, stock: 1 })
  })
})

describe('races', () => {
  test('of 20 buyers one gets the last piece of a size', async () => {
    const { id, M, L } = await givenShirt(1, 4)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => place([{ id, variant: M, qty: 1 }])),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
    expect([await stockOf(shop.db, M), await stockOf(shop.db, L)]).toEqual([0, 4])
  })

  test('crossed baskets never deadlock or sell a piece twice', async () => {
    const [one, two] = [await givenShirt(10, 10), await givenShirt(10, 10)]
    const baskets: Lines[] = [
      [
        { id: one.id, variant: one.M, qty: 1 },
        { id: two.id, variant: two.M, qty: 1 },
      ],
      [
        { id: two.id, variant: two.L, qty: 1 },
        { id: one.id, variant: one.L, qty: 1 },
      ],
      [
        { id: two.id, variant: two.M, qty: 1 },
        { id: one.id, variant: one.L, qty: 1 },
      ],
    ]
    const answers = await Promise.all(
      Array.from({ length: 45 }, (_, i) => place(baskets[i % 3] ?? [])),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
    const left = await Promise.all(
      [one.M, one.L, two.M, two.L].map((variant) => stockOf(shop.db, variant)),
    )
    const placed = answers.filter(({ statusCode }) => statusCode === 201).length
    expect(left.reduce((sum, stock) => sum + stock, 0)).toBe(40 - 2 * placed)
  })

  test('selling out both sizes at once marks the product sold out', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, M, L } = await givenShirt(1, 1)
      await Promise.all([place([{ id, variant: M, qty: 1 }]), place([{ id, variant: L, qty: 1 }])])
      const listed = await shop.db
        .selectFrom('listing')
        .select('in_stock')
        .where('product_id', '=', id)
        .execute()
      expect(listed).toEqual([{ in_stock: false }])
    }
  })

  test('buyers, cancellations and the removal of the product at once', async () => {
    const { id, M, L } = await givenShirt(20, 20)
    const orders = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        givenOrder(shop, { state, products: [{ id, variant: i % 2 ? M : L, qty: 1 }] }),
      ),
    )
    const admin = await givenPerson(shop.db, { role: 'admin' })
    const answers = await Promise.all([
      ...orders.map((order) => act(shop, order, 'cancel')),
      ...Array.from({ length: 8 }, (_, i) => place([{ id, variant: i % 2 ? M : L, qty: 1 }])),
      call(shop, { method: 'DELETE', url: `/api/products/${id}`, headers: as(admin) }),
    ])
    for (const { statusCode } of answers) expect([200, 201, 409]).toContain(statusCode)
    expect((await call(shop, { url: `/api/products/${id}` })).statusCode).toBe(404)
  })
})

test('an order is planned once on each connection, not for each order', async () => {
  const { id, M } = await givenShirt(20, 20)
  const order = { userId: undefined, addressHolder: 'address:1', caps: undefined }
  const plans = await shop.db.connection().execute(async (db) => {
    const context = createOrderContext({ db, settings: shop.settings })
    for (let i = 0; i < 8; i++) {
      const form = checkoutForm(state, [{ id, variant: M, qty: 1 }])
      await placeSale(context, { ...order, form, key: createRowId() })
    }
    return sql<{ name: string; generic: number }>`
      select name, generic_plans::int as generic from pg_prepared_statements where name in ('readCheckout', 'writeFreeSale')`.execute(
      db,
    )
  })
  expect(plans.rows.map(({ generic }) => generic > 0)).toEqual([true, true])
})
