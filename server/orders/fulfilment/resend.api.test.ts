import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { DeliveryStep, Shipment } from '#contract/orders/fulfilment/shipments.ts'
import { call, givenOrder, givenProduct, givenState, said } from '#test/factories.ts'
import { act, violations } from '#test/orders.ts'
import {
  actOnParcel,
  fulfilmentIn,
  givenPaidOrder,
  givenParcel,
  readParcels,
} from '#test/parcels.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { refundOrder } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/** A parcel that came back is sent again as a new parcel, and stays in the history. */

let shop: TestShop
let admin: Person
/** Where an order may be paid on delivery. */
let lagos: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  lagos = await givenState(shop.db, { state: 'Lagos' })
})
afterAll(async () => {
  expect(await violations(shop.db)).toEqual([])
  await shop.close()
})

const read = (sale: string): Promise<{ data: Shipment[]; steps: DeliveryStep[] }> =>
  readParcels(shop, sale, { headers: as(admin) })

const resend = (parcel: string) => actOnParcel(shop, admin, parcel, 'resend')

async function sendAndTakeBack(parcel: string, carriage: object = {}): Promise<void> {
  await actOnParcel(shop, admin, parcel, 'ship', carriage)
  expect(
    (await actOnParcel(shop, admin, parcel, 'return', { reason: 'nobody at home' })).statusCode,
  ).toBe(200)
}

/** A paid order of three pieces whose parcel came back. */
async function givenReturned({ serials = [] as string[] } = {}) {
  const product = await givenProduct(shop.db, { stock: 10 })
  const { id } = await givenPaidOrder(shop, { products: [{ id: product.id, qty: 3 }] })
  const parcel = await givenParcel(shop, admin, id, {
    lines: [{ variant: product.id, qty: 3, serials }],
  })
  await sendAndTakeBack(parcel, { courier: 'GIG', tracking: 'first' })
  return { id, parcel, product: product.id }
}

test('a parcel that came back is sent again, and both attempts stay in the history', async () => {
  const { id, parcel } = await givenReturned({ serials: ['SN-1', 'SN-2', 'SN-3'] })
  expect(await fulfilmentIn(shop, id)).toBe('returned')
  expect((await resend(parcel)).json()).toEqual({ message: messages.resent })
  expect(await fulfilmentIn(shop, id)).toBe('packed')
  const [first, second] = (await read(id)).data as [Shipment, Shipment]
  expect([first.state, first.tracking, first.staff?.note]).toEqual([
    'returned',
    'first',
    'nobody at home',
  ])
  expect(second).toMatchObject({ state: 'packed', resendOf: parcel, lines: first.lines })
  await actOnParcel(shop, admin, second._id, 'ship', { tracking: 'second' })
  await actOnParcel(shop, admin, second._id, 'deliver')
  const { steps } = await read(id)
  expect(steps.map(({ kind, tracking }) => [kind, tracking ?? ''].join(' ').trim())).toEqual([
    ...[
      'placed',
      'paid',
      'packed',
      'shipped first',
      'returned',
      'packed',
      'shipped second',
      'delivered',
      'completed',
    ],
  ])
  const sale = await call(shop, { url: `/api/sales/${id}`, headers: as(admin) })
  expect(sale.json().products[0].serials).toEqual(['SN-1', 'SN-2', 'SN-3'])
})

test('it is sent again once, also when two admins press at the same moment', async () => {
  const { id, parcel } = await givenReturned()
  const answers = await Promise.all([resend(parcel), resend(parcel), resend(parcel)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  expect(said(await resend(parcel))).toEqual([409, messages.resentBefore])
  expect((await read(id)).data).toHaveLength(2)
})

test('unpacked, it is back where it was, and can be sent again', async () => {
  const { id, parcel } = await givenReturned()
  await resend(parcel)
  const again = (await read(id)).data[1] as Shipment
  await actOnParcel(shop, admin, again._id, 'unpack')
  expect(await fulfilmentIn(shop, id)).toBe('returned')
  expect((await resend(parcel)).statusCode).toBe(200)
  expect(await fulfilmentIn(shop, id)).toBe('packed')
})

test('what came back a second time is sent a third time', async () => {
  const { id, parcel } = await givenReturned()
  await resend(parcel)
  const second = (await read(id)).data[1] as Shipment
  await sendAndTakeBack(second._id)
  expect((await resend(second._id)).statusCode).toBe(200)
  expect((await read(id)).data.map(({ state, resendOf }) => [state, resendOf])).toEqual([
    ['returned', undefined],
    ['returned', parcel],
    ['packed', second._id],
  ])
})

test('pieces that a refund put into stock again are not sent', async () => {
  const { id, parcel, product } = await givenReturned({ serials: ['SN-1'] })
  await refundOrder(shop, admin, id, { lines: [{ id: product, qty: 1 }], restock: true })
  expect((await read(id)).data[0]?.staff?.toResend).toBe(2)
  await resend(parcel)
  const again = (await read(id)).data[1] as Shipment
  expect(again.lines).toEqual([expect.objectContaining({ variant: product, qty: 2, serials: [] })])
  expect((await actOnParcel(shop, admin, again._id, 'ship')).statusCode).toBe(200)
})

test('a piece that is refunded once it is packed again is not sent', async () => {
  const { id, parcel, product } = await givenReturned()
  await resend(parcel)
  const again = (await read(id)).data[1] as Shipment
  await refundOrder(shop, admin, id, { lines: [{ id: product, qty: 1 }], restock: true })
  expect((await actOnParcel(shop, admin, again._id, 'ship')).statusCode).toBe(409)
  await actOnParcel(shop, admin, again._id, 'unpack')
  await resend(parcel)
  expect((await read(id)).data[1]?.lines).toEqual([expect.objectContaining({ qty: 2 })])
})

test('nothing is sent again of an order that is in stock again as a whole', async () => {
  const { id, parcel } = await givenReturned()
  await refundOrder(shop, admin, id, { all: true, restock: true })
  expect((await read(id)).data[0]?.staff?.toResend).toBe(0)
  expect(said(await resend(parcel))).toEqual([409, messages.nothingToResend])
})

test('nothing is sent again of a cancelled order', async () => {
  const order = await givenOrder(shop, { state: lagos })
  await act(shop, order, 'on delivery')
  const parcel = await givenParcel(shop, admin, order.id)
  await sendAndTakeBack(parcel)
  await act(shop, order, 'cancel')
  expect(said(await resend(parcel))).toEqual([409, messages.orderIsCancelled])
})

test('stock of an order that is cancelled while it is sent again returns with its parcel, once', async () => {
  const product = await givenProduct(shop.db, { stock: 5 })
  const order = await givenOrder(shop, { state: lagos, products: [{ id: product.id, qty: 2 }] })
  const stock = async () =>
    (
      await shop.db
        .selectFrom('variant')
        .select('stock')
        .where('id', '=', product.id)
        .executeTakeFirstOrThrow()
    ).stock
  await act(shop, order, 'on delivery')
  const parcel = await givenParcel(shop, admin, order.id)
  await sendAndTakeBack(parcel)
  await resend(parcel)
  const again = (await read(order.id)).data[1] as Shipment
  await actOnParcel(shop, admin, again._id, 'ship')
  await act(shop, order, 'cancel')
  expect(await stock()).toBe(3)
  await actOnParcel(shop, admin, again._id, 'return', { reason: 'cancelled' })
  expect(await stock()).toBe(5)
})

test('a parcel that has not come back is not sent again', async () => {
  const { id } = await givenPaidOrder(shop)
  const parcel = await givenParcel(shop, admin, id)
  expect(said(await resend(parcel))).toEqual([409, messages.notNow.resend])
})
