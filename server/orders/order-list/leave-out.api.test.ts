import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Doubt } from '#contract/orders/order-list/bulk-acts.ts'
import type { BulkJob } from '#contract/orders/order-list/order-list.ts'
import { call, givenOrder } from '#test/factories.ts'
import { violations } from '#test/orders.ts'
import { actOnParcel, givenPaidOrder, givenParcel } from '#test/parcels.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { refundOrder } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { runBulkJobs } from './run-jobs.ts'

/**
 * Orders that one may not want to complete with the others: not packed, back in the shop, fully
 * refunded, not paid.
 */

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const check = async (selection: object): Promise<BulkJob> =>
  (
    await call(shop, {
      method: 'POST',
      url: '/api/desk/jobs',
      payload: selection,
      headers: as(admin),
    })
  ).json()

async function complete({ _id }: BulkJob, payload: object): Promise<void> {
  const answer = await call(shop, {
    method: 'PUT',
    url: `/api/desk/jobs/${_id}`,
    payload,
    headers: as(admin),
  })
  expect(answer.statusCode).toBe(200)
  while ((await runBulkJobs(shop.payments)) > 0);
}

async function givenPacked(): Promise<string> {
  const { id } = await givenPaidOrder(shop)
  await givenParcel(shop, admin, id)
  return id
}

async function givenRefunded(): Promise<string> {
  const { id } = await givenPaidOrder(shop)
  expect((await refundOrder(shop, admin, id, { all: true })).statusCode).toBe(200)
  return id
}

/**
 * One that is packed, two that are to be packed, one that is refunded and one that is neither paid
 * nor packed.
 */
async function givenMixed() {
  const packed = await givenPacked()
  const paid = [(await givenPaidOrder(shop)).id, (await givenPaidOrder(shop)).id]
  const refunded = await givenRefunded()
  const unpaid = await givenOrder(shop)
  return { packed, paid, refunded, unpaid, ids: [packed, ...paid, refunded, unpaid.id] }
}

const statesOf = async (ids: readonly string[]) => {
  const rows = await shop.db
    .selectFrom('sale')
    .select(['id', 'transaction_status', 'to_send'])
    .execute()
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    return row?.to_send ? 'to send' : row?.transaction_status
  })
}

describe('before orders are completed', () => {
  test('each kind of doubtful orders is counted', async () => {
    const { ids, unpaid } = await givenMixed()
    const expected = { total: 5, fitting: 5, unpacked: 3, refunded: 1, unpaid: 1 }
    expect(await check({ action: 'complete', ids })).toMatchObject({
      ...expected,
      unpaidTotal: unpaid.totalKobo / 100,
    })
  })

  test.each<[Doubt[], object]>([
    [['unpacked'], { total: 2, fitting: 2, unpacked: 0, refunded: 1, unpaid: 0, unpaidTotal: 0 }],
    [['refunded'], { total: 4, fitting: 4, unpacked: 3, refunded: 0, unpaid: 1 }],
    [['unpaid'], { total: 4, fitting: 4, unpacked: 2, refunded: 1, unpaid: 0, unpaidTotal: 0 }],
    [['refunded', 'unpacked'], { total: 1, fitting: 1, unpacked: 0, refunded: 0, unpaid: 0 }],
  ])('%j are left out, and counted no more', async (leaveOut, expected) => {
    const { ids } = await givenMixed()
    expect(await check({ action: 'complete', ids, leaveOut })).toMatchObject(expected)
  })

  test('orders that the act does not fit are not left out', async () => {
    const { ids, packed } = await givenMixed()
    const cancelled = await givenOrder(shop)
    await call(shop, {
      method: 'PUT',
      url: `/api/sales/${cancelled.id}`,
      payload: { value: 'cancel' },
      headers: as(admin),
    })
    const job = await check({
      action: 'complete',
      ids: [...ids, cancelled.id],
      leaveOut: ['unpacked', 'unpaid'],
    })
    expect(job).toMatchObject({ total: 3, fitting: 2 })
    await complete(job, {})
    expect(await statesOf([packed, cancelled.id])).toEqual(['completed', 'cancelled'])
  })

  test('an order whose parcel came back is counted, and can be left out', async () => {
    const { id } = await givenPaidOrder(shop)
    const parcel = await givenParcel(shop, admin, id)
    await actOnParcel(shop, admin, parcel, 'ship')
    await actOnParcel(shop, admin, parcel, 'return', { reason: 'nobody was there' })
    const ids = [await givenPacked(), id]
    expect(await check({ action: 'complete', ids })).toMatchObject({
      fitting: 2,
      returned: 1,
      unpacked: 0,
    })
    expect(await check({ action: 'complete', ids, leaveOut: ['returned'] })).toMatchObject({
      fitting: 1,
      returned: 0,
    })
  })

  test('a job that leaves out all its orders changes nothing', async () => {
    const { id } = await givenPaidOrder(shop)
    const job = await check({ action: 'complete', ids: [id], leaveOut: ['unpacked'] })
    expect(job).toMatchObject({ status: 'checked', total: 0, fitting: 0 })
    await complete(job, {})
    expect(await statesOf([id])).toEqual(['processing'])
  })

  test('other acts leave no orders out', async () => {
    const { ids } = await givenMixed()
    const job = await check({ action: 'pack', ids, leaveOut: ['unpacked'] })
    expect(job).toMatchObject({ total: 5, fitting: 3 })
  })
})

test('only what was not left out is completed', async () => {
  const { packed, paid, refunded, unpaid, ids } = await givenMixed()
  await complete(await check({ action: 'complete', ids, leaveOut: ['refunded', 'unpaid'] }), {})
  const states = await statesOf([packed, ...paid, refunded, unpaid.id])
  expect(states).toEqual(['completed', 'to send', 'to send', 'processing', 'processing'])
})

test('goods that a job calls handed over are not to be sent', async () => {
  const ids = [await givenPacked(), (await givenPaidOrder(shop)).id]
  await complete(await check({ action: 'complete', ids }), { handedOver: true })
  expect(await statesOf(ids)).toEqual(['completed', 'completed'])
  expect(await violations(shop.db)).toEqual([])
})
