import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PackingOrder } from '#contract/orders/fulfilment/shipments.ts'
import type { OrderViews } from '#contract/orders/order-list/order-list.ts'
import { call, givenOrder } from '#test/factories.ts'
import { violations } from '#test/orders.ts'
import { actOnParcel, givenPaidOrder, givenParcel, pack } from '#test/parcels.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { refundOrder } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

/**
 * Completed orders whose goods were not sent: on the packing board, in a view and among the work of
 * today.
 */

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const read = async (path: string) =>
  (await call(shop, { url: `/api${path}`, headers: as(admin) })).json()

async function complete(id: string, body: object = {}): Promise<void> {
  const payload = { value: 'completed', ...body }
  const answer = await call(shop, {
    method: 'PUT',
    url: `/api/sales/${id}`,
    payload,
    headers: as(admin),
  })
  expect(answer.statusCode).toBe(200)
}

async function givenUnsent(): Promise<string> {
  const { id } = await givenPaidOrder(shop)
  await complete(id)
  return id
}

/** Where the back office shows these orders, and whether its counts are those of its lists. */
async function placesOf(...of: string[]) {
  const board: { data: PackingOrder[]; total: number } = await read('/packing/50/0')
  const list: { data: { _id: string }[] } = await read('/sales/50/0?unsent=1')
  const views: OrderViews = await read('/desk/views')
  const toDo: { data: { key: string; count: number }[] } = await read('/dashboard/todo')
  expect(board.total).toBe(board.data.length)
  const ids = list.data.map(({ _id }) => _id)
  const counts = [views.shop.find(({ key }) => key === 'unsent')?.count]
  counts.push(toDo.data.find(({ key }) => key === 'unsent')?.count ?? 0)
  expect(counts).toEqual([ids.length, ids.length])
  const own = (list: readonly string[]) => list.filter((id) => of.includes(id))
  return { board: own(board.data.map(({ _id }) => _id)), unsent: own(ids) }
}

test('a completed order without parcels stays on the board', async () => {
  const { id } = await givenPaidOrder(shop)
  expect(await placesOf(id)).toEqual({ board: [id], unsent: [] })
  await complete(id)
  expect(await placesOf(id)).toEqual({ board: [id], unsent: [id] })
})

test('the oldest order is first on the board, completed or not', async () => {
  const first = await givenUnsent()
  const second = await givenPaidOrder(shop)
  const third = await givenUnsent()
  expect((await placesOf(first, second.id, third)).board).toEqual([first, second.id, third])
})

test('packed it leaves the board, and shipped the view; undone it comes back', async () => {
  const id = await givenUnsent()
  const parcel = await givenParcel(shop, admin, id)
  expect(await placesOf(id)).toEqual({ board: [], unsent: [id] })
  await actOnParcel(shop, admin, parcel, 'ship')
  expect(await placesOf(id)).toEqual({ board: [], unsent: [] })
  await actOnParcel(shop, admin, parcel, 'unship')
  await actOnParcel(shop, admin, parcel, 'unpack')
  expect(await placesOf(id)).toEqual({ board: [id], unsent: [id] })
  expect(await violations(shop.db)).toEqual([])
})

test('goods that were handed over are not to be sent', async () => {
  const { id } = await givenOrder(shop)
  await complete(id, { method: 'cash', handedOver: true })
  expect(await placesOf(id)).toEqual({ board: [], unsent: [] })
  const completed = shop.db
    .selectFrom('sale_event')
    .select('details')
    .where('event', '=', 'completed')
  expect((await completed.where('sale_id', '=', id).executeTakeFirstOrThrow()).details).toEqual({
    isByHand: true,
    method: 'cash',
    isHandedOver: true,
  })
  expect(await violations(shop.db)).toEqual([])
})

test('an order that was packed before its completion is not marked', async () => {
  const { id } = await givenPaidOrder(shop)
  await pack(shop, admin, id)
  await complete(id)
  expect(await placesOf(id)).toEqual({ board: [], unsent: [] })
})

test('an order that an earlier version completed does not come back', async () => {
  const id = await givenUnsent()
  await sql`update sale set to_send = false where id = ${id}`.execute(shop.db)
  expect(await placesOf(id)).toEqual({ board: [], unsent: [] })
  await sql`update sale set to_send = true where id = ${id}`.execute(shop.db)
})

test('a full refund takes it off, a refund of a part does not', async () => {
  const id = await givenUnsent()
  await refundOrder(shop, admin, id, { amount: 5 })
  expect(await placesOf(id)).toEqual({ board: [id], unsent: [id] })
  await refundOrder(shop, admin, id, { all: true })
  expect(await placesOf(id)).toEqual({ board: [], unsent: [] })
})

test('its buyer is not erased before it was sent', async () => {
  const { id } = await givenPaidOrder(shop)
  const superAdmin = await givenPerson(shop.db, { role: 'superAdmin' })
  const open = async () =>
    (await call(shop, { url: `/api/customers/${id}/erasure`, headers: as(superAdmin) })).json().open
  await complete(id)
  expect(await open()).toEqual([{ sale: id, part: 'order' }])
  await actOnParcel(shop, admin, await givenParcel(shop, admin, id), 'ship')
  expect(await open()).toEqual([])
})
