import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenOrder, givenProduct } from '#test/factories.ts'
import {
  act,
  booksOf,
  confirm,
  makeNothingDue,
  prepare,
  stockOf,
  violations,
} from '#test/orders.ts'
import { actOnParcel, givenParcel } from '#test/parcels.ts'
import { givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { timeBeforeNow } from '../../platform/db/now.ts'
import { expireUnpaidSales } from './expire-sales.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(() => makeNothingDue(shop))
afterAll(() => shop.close())

const pay = ({ id, totalKobo }: { id: string; totalKobo: number }, status = 'success') =>
  shop.cards.charges.set(id, { amount: totalKobo, status })
const statusOf = async (id: string) => (await booksOf(shop.db, id)).status

describe('an unpaid order', () => {
  const agedOrder = async (hours: number, values: Parameters<typeof givenOrder>[1] = {}) => {
    const product = await givenProduct(shop.db, { stock: 5 })
    const order = await givenOrder(shop, { products: [{ id: product.id, qty: 2 }], ...values })
    const then = timeBeforeNow(`${hours * 3600} seconds`)
    await shop.db.updateTable('sale').set({ created_at: then }).where('id', '=', order.id).execute()
    return { ...order, product: product.id }
  }
  const expire = (unpaidOrderHours = 24, onDeliveryDays = 14) =>
    expireUnpaidSales(shop.payments, { unpaidOrderHours, onDeliveryDays })

  test('is cancelled after 24 hours and gives its stock back', async () => {
    const order = await agedOrder(24.01)
    await expire()
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status: 'cancelled unpaid',
      history: 'placed expired',
    })
    expect(await stockOf(shop.db, order.product)).toBe(5)
  })

  test('is not cancelled before that, nor before the time that the shop has set', async () => {
    const [young, old] = [await agedOrder(23.99), await agedOrder(47)]
    await expire(48)
    expect([await statusOf(young.id), await statusOf(old.id)]).toEqual([
      'processing unpaid',
      'processing unpaid',
    ])
    await expire(24)
    expect([await statusOf(young.id), await statusOf(old.id)]).toEqual([
      'processing unpaid',
      'cancelled unpaid',
    ])
  })

  test.each([
    ['in Lagos', { stateValues: { state: 'Lagos' } }],
    [
      'in Warri South',
      { lga: 'Warri South', stateValues: { state: 'Delta', lgas: 'Uvwie, Warri South' } },
    ],
  ])(
    '%s, where one may pay on delivery but nobody said so, is cancelled as everywhere',
    async (_where, values) => {
      const order = await agedOrder(24.01, values)
      await expire()
      expect(await statusOf(order.id)).toBe('cancelled unpaid')
      expect(await stockOf(shop.db, order.product)).toBe(5)
    },
  )

  const markedOrder = async (hours: number) => {
    const order = await agedOrder(hours, {
      lga: 'Warri South',
      stateValues: { lgas: 'Warri South' },
    })
    expect((await act(shop, order, 'on delivery')).statusCode).toBe(200)
    return order
  }

  test('an order on delivery is cancelled after ON_DELIVERY_DAYS (14)', async () => {
    const [young, order] = [await markedOrder(24 * 13.99), await markedOrder(24 * 14.01)]
    await shop.db
      .updateTable('sale')
      .set({ on_delivery_region: false })
      .where('id', '=', order.id)
      .execute()
    await expire()
    expect(await statusOf(young.id)).toBe('processing unpaid')
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status: 'cancelled unpaid',
      method: 'on delivery',
      history: 'placed onDelivery expired',
    })
    expect(await stockOf(shop.db, order.product)).toBe(5)
  })

  test('that is marked on delivery is never cancelled with 0 days', async () => {
    const order = await markedOrder(24 * 365)
    await expire(24, 0)
    expect(await statusOf(order.id)).toBe('processing unpaid')
    expect(shop.cards.asked).toEqual([])
    await expire()
    expect(await statusOf(order.id)).toBe('cancelled unpaid')
  })

  test('an order on delivery that is paid by card has method card', async () => {
    const order = await markedOrder(24 * 15)
    pay(order)
    await expire()
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status: 'processing paid',
      method: 'card',
    })
  })

  test('is cancelled only after the provider was queried about every reference', async () => {
    const order = await agedOrder(25)
    shop.cards.charges.set(order.id, { amount: 1, status: 'abandoned' })
    await prepare(shop, order, order.id)
    shop.cards.asked = []
    await expire()
    expect(new Set(shop.cards.asked)).toEqual(new Set([order.id, `${order.id}-2`]))
    expect(await statusOf(order.id)).toBe('cancelled unpaid')
  })

  test('that turns out to be paid is settled, not cancelled', async () => {
    const order = await agedOrder(25)
    pay(order)
    await expire()
    expect(await statusOf(order.id)).toBe('processing paid')
    expect(await stockOf(shop.db, order.product)).toBe(3)
  })

  test.each(['pending', 'ongoing', 'processing', 'queued'])(
    'whose payment is %s still waits',
    async (status) => {
      const order = await agedOrder(25)
      pay(order, status)
      await expire()
      expect(await statusOf(order.id)).toBe('processing unpaid')
      pay(order, 'abandoned')
      await expire()
      expect(await statusOf(order.id)).toBe('cancelled unpaid')
    },
  )

  test('still waits while the provider cannot be reached', async () => {
    const order = await agedOrder(25)
    shop.cards.isDown = true
    await expire()
    expect(await statusOf(order.id)).toBe('processing unpaid')
    shop.cards.isDown = false
    await expire()
    expect(await statusOf(order.id)).toBe('cancelled unpaid')
  })

  test('is not blocked by ten older ones that the provider has no answer for', async () => {
    const stuck = await Promise.all(Array.from({ length: 12 }, () => agedOrder(50)))
    for (const order of stuck) pay(order, 'ongoing')
    const order = await agedOrder(25)
    const expireAndLook = () => expire().then(() => statusOf(order.id))
    await expect.poll(expireAndLook, { interval: 0 }).toBe('cancelled unpaid')
    for (const { id } of stuck) expect(await statusOf(id)).toBe('processing unpaid')
  })

  test('a round reports its count, so that the next follows', async () => {
    while ((await expire()) > 0);
    const orders = await Promise.all(Array.from({ length: 12 }, () => agedOrder(25)))
    expect([await expire(), await expire(), await expire()]).toEqual([10, 2, 0])
    for (const { id } of orders) expect(await statusOf(id)).toBe('cancelled unpaid')
  })

  /** Runs while the provider is asked. */
  const meanwhile = async (order: { id: string }, act: () => Promise<{ statusCode: number }>) => {
    let answer: Promise<{ statusCode: number }> | undefined
    shop.cards.meanwhile = async (reference) => {
      if (reference !== order.id) return
      answer ??= act()
      await answer
    }
    await expire()
    shop.cards.meanwhile = undefined
    return (await answer)?.statusCode
  }

  test('an order changed to delivery meanwhile is not paid by card', async () => {
    const order = await agedOrder(25, { lga: 'Warri South', stateValues: { lgas: 'Warri South' } })
    expect(await meanwhile(order, () => act(shop, order, 'on delivery'))).toBe(200)
    expect(await statusOf(order.id)).toBe('processing unpaid')
  })

  test('that leaves the shop while the provider is asked is not cancelled', async () => {
    const order = await markedOrder(24 * 15)
    const admin = await givenPerson(shop.db, { role: 'admin' })
    const parcel = await givenParcel(shop, admin, order.id)
    expect(await meanwhile(order, () => actOnParcel(shop, admin, parcel, 'ship'))).toBe(200)
    expect(await statusOf(order.id)).toBe('processing unpaid')
  })

  test('paid at the moment it expires is either paid or cancelled', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => agedOrder(25)))
    await Promise.all([
      expire(),
      expire(),
      ...orders.map(async (order) => {
        pay(order)
        await confirm(shop, order.id)
      }),
    ])
    for (const { id } of orders) {
      const { status, payments } = await booksOf(shop.db, id)
      expect([`processing paid settlement`, `cancelled unpaid surplus`]).toContain(
        `${status} ${payments[0]?.kind}`,
      )
    }
  })
})

test('afterwards the books are consistent', async () =>
  expect(await violations(shop.db)).toEqual([]))
