import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, givenOrder } from '#test/factories.ts'
import { act, runFollowers } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
})
afterAll(() => shop.close())

const byAdmin = async (id: string, value: string) =>
  call(shop, {
    method: 'PUT',
    url: `/api/sales/${id}`,
    payload: { value },
    headers: as(admin),
    remoteAddress: '10.1.2.3',
  })

async function entriesOf(id: string) {
  await runFollowers(shop)
  return shop.db
    .selectFrom('audit_log')
    .select(['actor_id', 'actor_name', 'action', 'details', 'address', 'created_at'])
    .where('target', '=', id)
    .execute()
}

/** The time of the entry's event. */
const timeOf = async (id: string, event: 'completed' | 'cancelled') =>
  shop.db
    .selectFrom('sale_event')
    .select('created_at')
    .where('sale_id', '=', id)
    .where('event', '=', event)
    .executeTakeFirstOrThrow()

test('the audit log has an admin’s completion, and whether the money was taken by hand', async () => {
  const { id } = await givenOrder(shop, { name: 'Ada Obi' })
  expect((await byAdmin(id, 'completed')).statusCode).toBe(200)
  expect((await byAdmin(id, 'completed')).statusCode).toBe(409)
  const author = { actor_id: admin.id, actor_name: 'Bola Ade', address: '10.1.2.3' }
  const details = {
    name: 'Ada Obi',
    isByHand: true,
    method: 'cash',
    isAssumed: true,
    isHandedOver: false,
  }
  const time = await timeOf(id, 'completed')
  expect(await entriesOf(id)).toEqual([{ ...author, ...time, action: 'sale.complete', details }])
})

test('the audit log has an admin’s cancellation, but not the buyer’s, whose address is not stored', async () => {
  const [first, second] = [await givenOrder(shop, { name: 'Ada Obi' }), await givenOrder(shop)]
  expect((await byAdmin(first.id, 'cancel')).statusCode).toBe(200)
  expect((await act(shop, second, 'cancel')).statusCode).toBe(200)
  const author = { actor_id: admin.id, actor_name: 'Bola Ade', address: '10.1.2.3' }
  const time = await timeOf(first.id, 'cancelled')
  expect(await entriesOf(first.id)).toEqual([
    { ...author, ...time, action: 'sale.cancel', details: { name: 'Ada Obi' } },
  ])
  expect(await entriesOf(second.id)).toEqual([])
  const events = shop.db
    .selectFrom('sale_event')
    .select(['actor_name', 'address'])
    .where('sale_id', '=', second.id)
  expect(await events.distinct().execute()).toEqual([{ actor_name: null, address: null }])
})
