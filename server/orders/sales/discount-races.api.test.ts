import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireUnpaidSales } from '#server/orders/payments/expire-sales.ts'
import { givenDiscount, newPhone, order } from '#test/discounts.ts'
import { call, cookieOf, givenProduct, givenState } from '#test/factories.ts'
import { act, stockOf, violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { payByCard, refundOrder, refundsNow } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shops: readonly [TestShop, TestShop]
let admin: Person
beforeAll(async () => {
  const room = { orders: 10_000, pieces: 100_000 }
  const caps = { holdCaps: { address: room, account: room } }
  const one = await openTestShop(caps)
  shops = [one, await openTestShop({ ...caps, db: one.db })]
  admin = await givenPerson(one.db, { role: 'admin' })
})
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.close()
})

const put = (shop: TestShop, url: string, payload?: object) =>
  call(shop, { method: 'PUT', url: `/api${url}`, headers: as(admin), ...(payload && { payload }) })

const terms = (code: string, usesMax: number, version: number) => ({
  ...{ name: 'Race', code, kind: 'percent', value: 10, scope: 'all', usesMax, version },
})

test('changes at once on two instances keep uses, money and stock right', async () => {
  const [{ db }] = shops
  const state = await givenState(db)
  const product = await givenProduct(db, { stock: 200 })
  const { id: discount, code } = await givenDiscount(shops[0], { uses_max: 12, name: 'Race' })
  const shopOf = (i: number): TestShop => shops[i % 2 ? 1 : 0]
  const place = async (i: number) => {
    const wish = { state, products: [{ id: product.id, qty: 1 }], code, phoneNumber: newPhone() }
    const answer = await order(shopOf(i), wish)
    if (answer.statusCode !== 201) return undefined
    const { _id: id, subtotal, shippingPrice } = answer.json()
    return {
      id,
      cookies: cookieOf(answer),
      totalKobo: Math.round((subtotal + shippingPrice) * 100),
    }
  }
  const lives = Array.from({ length: 24 }, async (_, i) => {
    const placed = await place(i)
    if (!placed) return
    if (i % 3 === 0) await Promise.all(shops.map((shop) => act(shop, placed, 'cancel')))
    if (i % 3 === 1) {
      await payByCard(shops[0], placed)
      const halves = shops.map((shop) =>
        refundOrder(shop, admin, placed.id, { amount: placed.totalKobo / 200 }),
      )
      await Promise.all(halves)
    }
  })
  const adds = Array.from({ length: 6 }, (_, i) =>
    put(shopOf(i), '/products/sheet', {
      save: randomUUID(),
      rows: [{ variant: product.id, add: 10, reason: 'delivery' }],
    }),
  )
  const changes = [
    ...[20, 14].map((most, i) => put(shopOf(i), `/discounts/${discount}`, terms(code, most, 1))),
    expireUnpaidSales(shops[0].payments, { unpaidOrderHours: 0, onDeliveryDays: 1 }),
  ]
  const [added] = await Promise.all([Promise.all(adds), Promise.all(lives), Promise.all(changes)])
  expect(added.map(({ statusCode }) => statusCode)).toEqual(adds.map(() => 200))
  await put(shops[1], `/discounts/${discount}/end`)
  expect(await place(0)).toBeUndefined()
  await refundsNow(shops[0])

  expect(await violations(db)).toEqual([])
  const uses = await db
    .selectFrom('discount_use')
    .selectAll()
    .where('discount_id', '=', discount)
    .execute()
  const kept = uses.filter(({ given_back_at }) => given_back_at === null).length
  const row = await db
    .selectFrom('discount')
    .selectAll()
    .where('id', '=', discount)
    .executeTakeFirstOrThrow()
  expect(row.uses).toBe(kept)
  expect(kept).toBeLessThanOrEqual(row.uses_max ?? 0)
  const open = await db
    .selectFrom('sale')
    .select('id')
    .where('transaction_status', '<>', 'cancelled')
    .execute()
  expect(await stockOf(db, product.id)).toBe(200 + 60 - open.length)
})
