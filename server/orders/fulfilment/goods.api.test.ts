import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, givenOrder, givenProduct, givenState, said } from '#test/factories.ts'
import { act, violations } from '#test/orders.ts'
import {
  actOnParcel,
  fulfilmentIn,
  givenPaidOrder,
  givenParcel,
  pack,
  readParcels,
} from '#test/parcels.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { refundOrder } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/**
 * Pieces that are in stock again do not leave the shop, and pieces on the road are not in stock.
 */

let shop: TestShop
let admin: Person
let lagos: string
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  lagos = await givenState(shop.db, { state: 'Lagos' })
})
afterAll(() => shop.close())

async function givenThree() {
  const { id: product } = await givenProduct(shop.db, { title: 'Gele', stock: 10 })
  return { ...(await givenPaidOrder(shop, { products: [{ id: product, qty: 3 }] })), product }
}

const refund = (id: string, product: string, qty: number, restock = true) =>
  refundOrder(shop, admin, id, { lines: [{ id: product, qty }], restock })

const boardOf = async (id: string) => {
  const answer = await call(shop, { url: '/api/packing/100/0', headers: as(admin) })
  return answer.json().data.find((order: { _id: string }) => order._id === id)
}

const stockOf = async (id: string): Promise<number> =>
  (
    await shop.db
      .selectFrom('variant')
      .select('stock')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).stock

test('restocked pieces are on no board, slip or parcel', async () => {
  const { id, product } = await givenThree()
  await refund(id, product, 1)
  expect((await boardOf(id)).lines).toMatchObject([{ qty: 2 }])
  const { toPack } = await readParcels(shop, id, { headers: as(admin) })
  expect(toPack).toEqual([{ variant: product, qty: 2 }])
  const printed = (
    await call(shop, { url: `/api/documents/sales?ids=${id}`, headers: as(admin) })
  ).json()
  expect(printed.data).toMatchObject([
    { products: [{ qty: 3 }], toSend: [{ variant: product, qty: 2 }] },
  ])
  const tooMany = await pack(shop, admin, id, { lines: [{ variant: product, qty: 3 }] })
  expect(said(tooMany)).toEqual([409, 'only 2 of Gele are left to pack'])
  expect(said(await pack(shop, admin, id))).toEqual([201, 'order has been packed'])
  expect(await fulfilmentIn(shop, id)).toBe('packed')
})

test('refunded without a restock, pieces are still sent', async () => {
  const { id, product } = await givenThree()
  await refund(id, product, 1, false)
  expect((await boardOf(id)).lines).toMatchObject([{ qty: 3 }])
})

test('when the last piece is restocked, parcels say how far the order is', async () => {
  const { id, product } = await givenThree()
  const parcel = await givenParcel(shop, admin, id, { lines: [{ variant: product, qty: 2 }] })
  await actOnParcel(shop, admin, parcel, 'ship')
  expect(await fulfilmentIn(shop, id)).toBe('unpacked')
  await refund(id, product, 1)
  expect(await fulfilmentIn(shop, id)).toBe('shipped')
  expect(await boardOf(id)).toBeUndefined()
})

test('all of it in stock again before packing: nothing is left to pack', async () => {
  const { id } = await givenThree()
  await refundOrder(shop, admin, id, { all: true, restock: true })
  expect(await boardOf(id)).toBeUndefined()
  expect(await fulfilmentIn(shop, id)).toBe('returned')
  expect((await pack(shop, admin, id)).statusCode).toBe(409)
})

test('a parcel with restocked pieces is not shipped', async () => {
  const { id, product } = await givenThree()
  const parcel = await givenParcel(shop, admin, id)
  await refund(id, product, 1)
  expect(said(await actOnParcel(shop, admin, parcel, 'ship'))).toEqual([
    409,
    'Gele: 1 in this parcel was refunded and is in stock again; unpack it, and pack what is left',
  ])
  await actOnParcel(shop, admin, parcel, 'unpack')
  const smaller = await givenParcel(shop, admin, id)
  expect((await actOnParcel(shop, admin, smaller, 'ship')).statusCode).toBe(200)
  const { data } = await readParcels(shop, id, { headers: as(admin) })
  expect(data).toMatchObject([{ state: 'shipped', lines: [{ qty: 2 }] }])
})

test('what came back in a parcel is no piece less to pack', async () => {
  const { id, product } = await givenThree()
  const parcel = await givenParcel(shop, admin, id, { lines: [{ variant: product, qty: 1 }] })
  await actOnParcel(shop, admin, parcel, 'ship')
  await actOnParcel(shop, admin, parcel, 'return', { reason: 'nobody was there' })
  await refund(id, product, 1)
  expect((await boardOf(id)).lines).toMatchObject([{ qty: 2 }])
})

test('a piece is never both restocked and on its way', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, givenThree))
  await Promise.all(
    orders.flatMap(({ id, product }) => [
      refund(id, product, 2),
      pack(shop, admin, id),
      refund(id, product, 1),
    ]),
  )
  for (const { id } of orders) {
    const { data } = await readParcels(shop, id, { headers: as(admin) })
    for (const parcel of data)
      expect((await actOnParcel(shop, admin, parcel._id, 'ship')).statusCode).toBe(409)
  }
})

/** Three pieces of ten, to be paid at the door, one of them on the road. */
async function givenOnTheRoad() {
  const { id: product } = await givenProduct(shop.db, { stock: 10 })
  const order = await givenOrder(shop, { state: lagos, products: [{ id: product, qty: 3 }] })
  await act(shop, order, 'on delivery')
  const parcel = await givenParcel(shop, admin, order.id, { lines: [{ variant: product, qty: 1 }] })
  await actOnParcel(shop, admin, parcel, 'ship')
  return { order, product, parcel }
}

test('a cancelled parcel is restocked once when it is back', async () => {
  const { order, product, parcel } = await givenOnTheRoad()
  expect((await act(shop, order, 'cancel')).statusCode).toBe(200)
  expect(await stockOf(product)).toBe(9)
  const back = { reason: 'cancelled' }
  await Promise.all([
    actOnParcel(shop, admin, parcel, 'return', back),
    actOnParcel(shop, admin, parcel, 'return', back),
    actOnParcel(shop, admin, parcel, 'unship'),
  ])
  expect(await stockOf(product)).toBe(10)
})

test('a parcel that came back before the order was cancelled counts as in the shop', async () => {
  const { order, product, parcel } = await givenOnTheRoad()
  await actOnParcel(shop, admin, parcel, 'return', { reason: 'refused at the door' })
  await act(shop, order, 'cancel')
  expect(await stockOf(product)).toBe(10)
})

test('money, stock and parcels add up after all of this', async () =>
  expect(await violations(shop.db)).toEqual([]))
