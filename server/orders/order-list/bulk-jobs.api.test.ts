import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { BulkJob } from '#contract/orders/order-list/order-list.ts'
import { MAX_BULK } from '#contract/platform/limits.ts'
import { type Answer, call, givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { givenParcel } from '#test/parcels.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { givenPaid } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { runBulkJobs } from './run-jobs.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`truncate sale, product, region, bulk_job cascade`.execute(shop.db)
  admin = await givenPerson(shop.db, { role: 'admin', full_name: 'Bola Ade' })
})

const send = (
  method: 'POST' | 'PUT',
  path: string,
  payload: object = {},
  by = admin,
): Promise<Answer> => call(shop, { method, url: `/api${path}`, payload, headers: as(by) })

async function givenChecked(selection: object): Promise<BulkJob> {
  const answer = await send('POST', '/desk/jobs', selection)
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return answer.json()
}

const byCash = ({ action }: BulkJob): object => (action === 'complete' ? { method: 'cash' } : {})
const start = async (job: BulkJob, body = byCash(job)): Promise<BulkJob> =>
  (await send('PUT', `/desk/jobs/${job._id}`, body)).json()
const read = async ({ _id }: Pick<BulkJob, '_id'>): Promise<BulkJob> =>
  (await call(shop, { url: `/api/desk/jobs/${_id}`, headers: as(admin) })).json()

/** Rounds of one runner, until there is nothing to do. */
const run = async (): Promise<void> => {
  while ((await runBulkJobs(shop.payments)) > 0);
}

const act = (id: string, value: string) => send('PUT', `/sales/${id}`, { value })
const statusOf = (id: string) =>
  shop.db
    .selectFrom('sale')
    .select(['transaction_status', 'payment_method'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const countEvents = async (event: string) =>
  (
    await sql<{ count: number }>`select count(*) from sale_event where event = ${event}`.execute(
      shop.db,
    )
  ).rows[0]?.count

const givenOrders = async (count: number): Promise<string[]> => {
  const product = await givenProduct(shop.db, { stock: 10_000 })
  const ids: string[] = []
  for (let i = 0; i < count; i++)
    ids.push(
      (await givenOrder(shop, { products: [{ id: product.id, qty: 1 }], stateValues: {} })).id,
    )
  return ids
}

describe('before it is started', () => {
  test('the preview counts orders, fitting ones and unpaid ones', async () => {
    const ids = await givenOrders(3)
    await act(ids[0] ?? '', 'completed')
    const job = await givenChecked({ action: 'complete', ids: [...ids, ids[2]] })
    expect(job).toMatchObject({
      status: 'checked',
      total: 3,
      fitting: 2,
      unpaid: 2,
      unpaidTotal: 6000,
      done: 0,
    })
    await run()
    expect(await read(job)).toMatchObject({ status: 'checked', done: 0 })
    expect((await statusOf(ids[1] ?? '')).transaction_status).toBe('processing')
  })

  test('a choice of all leaves out later orders', async () => {
    const ids = await givenOrders(2)
    await act(ids[0] ?? '', 'completed')
    const job = await givenChecked({
      action: 'complete',
      filters: { status: 'processing' },
      search: 'ada',
    })
    await givenOrders(1)
    expect(await start(job)).toMatchObject({ status: 'running', total: 1 })
    await run()
    expect(await read(job)).toMatchObject({ status: 'done', total: 1, done: 1, stopped: 0 })
  })

  test('more orders than one act may change are refused, and so is none', async () => {
    await givenOrder(shop)
    await sql`insert into sale (id, name, email, phone_number, state, lga, address, on_delivery_region,
        lines, shipping_price_kobo, subtotal_kobo)
      select gen_random_uuid(), 'Common Name ' || n, 'c@example.com', '0803', 'Lagos', 'Ikeja', '1', true, sale.lines, 0, 100
      from generate_series(1, ${MAX_BULK}::int) as n cross join sale`.execute(shop.db)
    const all = await send('POST', '/desk/jobs', { action: 'cancel', filters: {} })
    expect([all.statusCode, all.json().message]).toEqual([400, messages.tooManyOrders(MAX_BULK)])
    const none = { action: 'cancel', filters: { state: 'Nowhere' } }
    for (const body of [none, { action: 'cancel' }, { action: 'cancel', ids: [], filters: {} }]) {
      const answer = await send('POST', '/desk/jobs', body)
      expect(answer.statusCode).toBe(400)
    }
    expect(await shop.db.selectFrom('bulk_job').select('id').execute()).toEqual([])
  })

  test('an unknown filter is refused', async () => {
    const answer = await send('POST', '/desk/jobs', {
      action: 'cancel',
      filters: { statsu: 'completed' },
    })
    expect(answer.statusCode).toBe(400)
  })
})

describe('when it runs', () => {
  test('each order has a result: done, or stopped with the reason', async () => {
    const ids = await givenOrders(3)
    await act(ids[1] ?? '', 'cancel')
    const job = await givenChecked({ action: 'complete', ids })
    await start(job, { method: 'transfer' })
    await run()
    expect(await read(job)).toMatchObject({
      status: 'done',
      done: 2,
      stopped: 1,
      canUndo: false,
      stops: [{ sale: ids[1], name: 'Ada Obi', reason: messages.completeCancelled }],
    })
    expect(await statusOf(ids[0] ?? '')).toEqual({
      transaction_status: 'completed',
      payment_method: 'transfer',
    })
    const payments = await shop.db.selectFrom('payment').select(['provider', 'actor']).execute()
    expect(payments).toEqual([
      { provider: 'transfer', actor: 'Bola Ade' },
      { provider: 'transfer', actor: 'Bola Ade' },
    ])
  })

  test('unpaid orders are not completed without saying how their money was received', async () => {
    const job = await givenChecked({ action: 'complete', ids: await givenOrders(1) })
    const answer = await send('PUT', `/desk/jobs/${job._id}`, {})
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { method: messages.methodNeeded },
    ])
    expect((await read(job)).status).toBe('checked')
  })

  test('cancelled orders give their pieces back, once', async () => {
    const ids = await givenOrders(2)
    const stock = async () =>
      (await shop.db.selectFrom('variant').select('stock').executeTakeFirstOrThrow()).stock
    const before = await stock()
    const job = await givenChecked({ action: 'cancel', ids })
    await start(job)
    await run()
    expect(await read(job)).toMatchObject({ done: 2, stopped: 0, canUndo: false })
    expect(await stock()).toBe(before + 2)
  })

  test('started twice at once, it runs once', async () => {
    const job = await givenChecked({ action: 'complete', ids: await givenOrders(2) })
    const answers = await Promise.all([start(job), start(job, { method: 'transfer' }), start(job)])
    expect(answers.map(({ _id, status }) => [_id, status])).toEqual(
      answers.map(() => [job._id, 'running']),
    )
    await run()
    expect(await read(job)).toMatchObject({ done: 2, stopped: 0 })
    expect(await countEvents('completed')).toBe(2)
  })

  test('several runners share it: each order is changed once', async () => {
    const job = await givenChecked({ action: 'complete', ids: await givenOrders(60) })
    await start(job)
    await Promise.all([run(), run(), run()])
    expect(await read(job)).toMatchObject({ status: 'done', done: 60, stopped: 0 })
    expect(await countEvents('completed')).toBe(60)
  })

  test('after a crash only unfinished orders of a job are due', async () => {
    const ids = await givenOrders(4)
    const job = await givenChecked({ action: 'complete', ids })
    await start(job)
    // Claimed by an instance that dies: it had done one order.
    await sql`update bulk_item set attempts = 1, next_try_at = now() + interval '1 minute'`.execute(
      shop.db,
    )
    await sql`update bulk_item set status = 'done', next_try_at = null where sale_id = ${ids[0]}`.execute(
      shop.db,
    )
    await act(ids[0] ?? '', 'completed')
    await run()
    expect(await read(job)).toMatchObject({ status: 'running', done: 1 })
    await sql`update bulk_item set next_try_at = now() where status = 'pending'`.execute(shop.db)
    await run()
    expect(await read(job)).toMatchObject({ status: 'done', done: 4, stopped: 0 })
    expect(await countEvents('completed')).toBe(4)
  })

  test('two runners that hold the same order change it once, and its result stands', async () => {
    const ids = await givenOrders(1)
    const job = await givenChecked({ action: 'complete', ids })
    await start(job)
    const due = () =>
      sql`update bulk_item set next_try_at = now() where status = 'pending'`.execute(shop.db)
    await Promise.all([run(), due().then(run), due().then(run)])
    expect(await read(job)).toMatchObject({ status: 'done', done: 1, stopped: 0 })
    expect(await countEvents('completed')).toBe(1)
  })

  test('an order completed twice at once is completed once', async () => {
    const ids = await givenOrders(5)
    const job = await givenChecked({ action: 'complete', ids })
    await start(job)
    await Promise.all([run(), ...ids.map((id) => act(id, 'completed'))])
    const { done, stopped, status } = await read(job)
    expect([status, done + stopped]).toEqual(['done', 5])
    expect(await countEvents('completed')).toBe(5)
  })

  test('an admin who was blocked meanwhile changes nothing more', async () => {
    const ids = await givenOrders(1)
    const job = await givenChecked({ action: 'complete', ids })
    await start(job)
    await shop.db
      .updateTable('user_account')
      .set({ status: 'block' })
      .where('id', '=', admin.id)
      .execute()
    await run()
    admin = await givenPerson(shop.db, { role: 'admin' })
    expect(await read(job)).toMatchObject({
      done: 0,
      stopped: 1,
      stops: [{ reason: messages.jobRefused }],
    })
    expect((await statusOf(ids[0] ?? '')).transaction_status).toBe('processing')
  })

  test('the audit log names the job once, and each order as always', async () => {
    const job = await givenChecked({ action: 'complete', ids: await givenOrders(2) })
    await start(job)
    await start(job)
    await run()
    const entries = await shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target', '=', job._id)
      .execute()
    expect(entries).toMatchObject([
      { action: 'orders.bulk', actor_name: 'Bola Ade', details: { act: 'complete', orders: 2 } },
    ])
    const events = await shop.db
      .selectFrom('sale_event')
      .select('actor_name')
      .where('event', '=', 'completed')
      .execute()
    expect(events).toEqual([{ actor_name: 'Bola Ade' }, { actor_name: 'Bola Ade' }])
  })
})

const givenOnDelivery = async (count: number): Promise<string[]> => {
  const state = await givenState(shop.db, { state: 'Lagos' })
  const product = await givenProduct(shop.db, { stock: 100 })
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const { id } = await givenOrder(shop, { state, products: [{ id: product.id, qty: 1 }] })
    await act(id, 'on delivery')
    ids.push(id)
  }
  return ids
}
const placesOf = async (ids: readonly string[]) =>
  (await shop.db.selectFrom('sale').select('fulfilment').where('id', 'in', ids).execute()).map(
    (row) => row.fulfilment,
  )

async function runAll(selection: object): Promise<BulkJob> {
  const job = await givenChecked(selection)
  await start(job)
  await run()
  return read(job)
}

test('orders are packed and shipped at once; both are taken back, each once', async () => {
  const ids = await givenOnDelivery(2)
  const [unpaid] = await givenOrders(1)
  const packed = await runAll({ action: 'pack', ids: [...ids, unpaid] })
  expect(packed).toMatchObject({ done: 2, stopped: 1, canUndo: true, stops: [{ sale: unpaid }] })
  const shipped = await runAll({ action: 'ship', filters: { fulfilment: 'packed', ready: '1' } })
  expect([shipped.total, await placesOf(ids)]).toEqual([2, ['shipped', 'shipped']])
  const undo = (job: BulkJob) => send('POST', `/desk/jobs/${job._id}/undo`)
  const answers = await Promise.all([undo(shipped), undo(shipped), undo(shipped)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => answer.json()._id)).size).toBe(1)
  await run()
  expect(await placesOf(ids)).toEqual(['packed', 'packed'])
  expect(await read(shipped)).toMatchObject({ canUndo: false })
  await undo(packed)
  await run()
  expect(await placesOf(ids)).toEqual(['unpacked', 'unpacked'])
})

test('two jobs that pack the same orders at once pack each once', async () => {
  const ids = await givenOnDelivery(4)
  const jobs = [
    await givenChecked({ action: 'pack', ids }),
    await givenChecked({ action: 'pack', ids }),
  ]
  for (const job of jobs) await start(job)
  await Promise.all([run(), run()])
  const results = await Promise.all(jobs.map(read))
  expect(results.map(({ status }) => status)).toEqual(['done', 'done'])
  expect(results.reduce((sum, { done }) => sum + done, 0)).toBe(4)
  const parcels = await shop.db.selectFrom('parcel').select('sale_id').execute()
  expect(parcels.map(({ sale_id }) => sale_id).toSorted()).toEqual(ids.toSorted())
})

test('completed and cancelled orders cannot be taken back', async () => {
  const job = await givenChecked({ action: 'complete', ids: await givenOrders(1) })
  await start(job)
  await run()
  const answer = await send('POST', `/desk/jobs/${job._id}/undo`)
  expect([answer.statusCode, answer.json().message]).toEqual([409, messages.notUndoable])
})

test('an export has the chosen orders alone, and cannot be started', async () => {
  const ids = await givenOrders(3)
  const job = await givenChecked({ action: 'export', ids: ids.slice(0, 2) })
  expect((await send('PUT', `/desk/jobs/${job._id}`)).statusCode).toBe(409)
  const asked = await send('POST', '/exports', { kind: 'orders', selection: job._id })
  expect(asked.statusCode).toBe(201)
  const unknown = await send('POST', '/exports', {
    kind: 'orders',
    selection: '00000000-0000-7000-8000-00000000dead',
  })
  expect(unknown.statusCode).toBe(404)
})

test('undoing a job leaves the parcel that was packed by hand before it', async () => {
  const product = await givenProduct(shop.db, { stock: 10 })
  const { id } = await givenPaid(shop, { products: [{ id: product.id, qty: 2 }] })
  const byHand = await givenParcel(shop, admin, id, {
    lines: [{ variant: product.id, qty: 1, serials: ['SN-1'] }],
  })
  const job = await givenChecked({ action: 'pack', ids: [id] })
  await start(job)
  await run()
  expect(await read(job)).toMatchObject({ done: 1 })
  await send('POST', `/desk/jobs/${job._id}/undo`)
  await run()
  const parcels = await shop.db
    .selectFrom('parcel')
    .select(['id', 'pieces'])
    .where('sale_id', '=', id)
    .execute()
  expect(parcels).toEqual([{ id: byHand, pieces: 1 }])
})
