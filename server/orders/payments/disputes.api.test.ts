import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { TILE_MEASURES } from '#contract/office/report-measures.ts'
import { call, givenOrder } from '#test/factories.ts'
import { confirm, drainWebhooks, sendEvent, violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { givenPaid, refundCalls } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
})
afterEach(async () => expect(await violations(shop.db)).toEqual([]))
afterAll(() => shop.close())

const { refund, read } = refundCalls(() => ({ shop, admin }))
const DUE = '2031-02-03T18:00:00.000Z'

/** Sends what Paystack sends of a dispute, and handles it. */
async function hear(
  reference: string,
  name: 'create' | 'remind' | 'resolve',
  data: object = {},
): Promise<void> {
  const dispute = {
    id: `d-${reference}`,
    refund_amount: 5000,
    dueAt: DUE,
    resolution: null,
    transaction: { reference },
  }
  await sendEvent(shop, { event: `charge.dispute.${name}`, data: { ...dispute, ...data } })
  await drainWebhooks(shop)
}

const get = async (url: string) => (await call(shop, { url, headers: as(admin) })).json()
const disputesOf = async (id: string) => (await get(`/api/sales/${id}`)).disputes
const queue = () => get('/api/refunds/100/0')
const received = async (): Promise<number> => {
  const { days } = await get('/api/dashboard')
  const [start, end] = [days[0].date, days.at(-1).date]
  const report = await get(`/api/reports/sales?from=${start}&to=${end}`)
  const inDashboard = days.reduce(
    (sum: number, { revenue }: { revenue: number }) => sum + revenue,
    0,
  )
  const inReport = report.tiles.now[TILE_MEASURES.indexOf('received')]
  expect(inReport).toBe(inDashboard)
  return inReport
}

test('a dispute has the amount and due day of its event, and is no refund', async () => {
  const { id } = await givenPaid(shop)
  await hear(id, 'create')
  expect(await disputesOf(id)).toMatchObject([
    { amount: 50, currency: 'NGN', state: 'open', dueAt: DUE },
  ])
  const { data, disputes } = await queue()
  expect(data.filter(({ sale }: { sale: string }) => sale === id)).toEqual([])
  expect(disputes).toContainEqual(expect.objectContaining({ sale: id, amount: 50, state: 'open' }))
})

test('orders can be filtered by a dispute, and only staff see it', async () => {
  const { id, cookies } = await givenPaid(shop)
  await givenPaid(shop)
  await hear(id, 'create')
  const { data } = await get('/api/sales/100/0?disputed=1')
  expect(data).toContainEqual(expect.objectContaining({ _id: id, disputes: [expect.anything()] }))
  expect(data.every(({ disputes }: { disputes?: object[] }) => disputes)).toBe(true)
  expect((await call(shop, { url: `/api/sales/${id}`, cookies })).json()).not.toHaveProperty(
    'disputes',
  )
})

test.each([
  ['merchant-accepted', 'lost'],
  ['declined', 'won'],
])('the resolution %s ends a dispute as %s for good', async (resolution, state) => {
  const { id } = await givenPaid(shop)
  await hear(id, 'create')
  expect((await refund(id, { all: true })).statusCode).toBe(409)
  await hear(id, 'resolve', { resolution })
  await hear(id, 'remind')
  expect(await disputesOf(id)).toMatchObject([{ state }])
})

test('a dispute reduces what was received only once it is lost, by its amount', async () => {
  const { id, totalKobo } = await givenPaid(shop)
  const before = await received()
  await hear(id, 'create')
  expect(await received()).toBe(before)
  await hear(id, 'resolve', { resolution: 'merchant-accepted' })
  expect(await received()).toBe(before - 50)
  expect((await read(id)).left.amount).toBe(totalKobo / 100 - 50)
})

test('lost money of an overpaid order counts as nothing', async () => {
  const before = await received()
  const { id, totalKobo } = await givenOrder(shop)
  shop.cards.charges.set(id, { amount: totalKobo + 5000 })
  await confirm(shop, id)
  await hear(id, 'resolve', { refund_amount: totalKobo + 5000, resolution: 'auto-accepted' })
  expect(await received()).toBe(before)
  const { data } = await queue()
  const surplus = data.find(({ sale }: { sale: string }) => sale === id)
  const paid = await call(shop, {
    method: 'POST',
    url: `/api/refunds/${surplus._id}/card`,
    headers: as(admin),
  })
  expect(paid.statusCode).toBe(409)
})

test('what went back at the provider cannot be refunded again', async () => {
  const { id, totalKobo } = await givenPaid(shop)
  const made = {
    id: `there-${id}`,
    transactionId: `tx-${id}`,
    amount: 5000,
    key: 'by hand',
    status: 'done',
  } as const
  shop.cards.refunds.push(made)
  await sendEvent(shop, {
    event: 'refund.processed',
    data: { id: made.id, transaction_reference: id },
  })
  await drainWebhooks(shop)
  expect((await read(id)).left.amount).toBe(totalKobo / 100 - 50)
  expect((await refund(id, { amount: totalKobo / 100 - 49 })).statusCode).toBe(409)
  expect((await refund(id, { all: true, way: 'transfer' })).statusCode).toBe(200)
  expect((await read(id)).data).toMatchObject([{ amount: totalKobo / 100 - 50 }])
  expect((await refund(id, { amount: 1 })).json().message).toBe(messages.refundTakenBack)
})

test('an order whose money was lost is not called refunded', async () => {
  const { id, totalKobo } = await givenPaid(shop)
  await hear(id, 'resolve', { refund_amount: totalKobo, resolution: 'merchant-accepted' })
  const answer = await refund(id, { amount: 1 })
  expect([answer.statusCode, answer.json().message]).toEqual([409, messages.refundTakenBack])
})

test('money of a disputed payment is not to be sent until the dispute ends', async () => {
  const { id, totalKobo } = await givenOrder(shop)
  shop.cards.charges.set(id, { amount: totalKobo + 5000 })
  await confirm(shop, id)
  const counts = async () => {
    const { data } = await get('/api/dashboard/todo')
    const { open, data: rows } = await queue()
    const row = rows.find(({ sale }: { sale: string }) => sale === id)
    return [
      open,
      data.find(({ key }: { key: string }) => key === 'refunds')?.count ?? 0,
      row.isReversed,
      row.canGoByCard,
    ]
  }
  const [open, toDo] = await counts()
  await hear(id, 'create')
  expect(await counts()).toEqual([open - 1, toDo - 1, true, false])
  await hear(id, 'resolve', { resolution: 'declined' })
  expect(await counts()).toEqual([open, toDo, false, true])
})

test('an open dispute is work for today, until it ends', async () => {
  const count = async () => {
    const { data } = await get('/api/dashboard/todo')
    return data.find(({ key }: { key: string }) => key === 'disputes')?.count ?? 0
  }
  const before = await count()
  const { id } = await givenPaid(shop)
  await hear(id, 'create')
  expect(await count()).toBe(before + 1)
  await hear(id, 'resolve', { resolution: 'declined' })
  expect(await count()).toBe(before)
})

test('fees that the payer bore, and what was too much, are not received', async () => {
  const before = await received()
  const { id, totalKobo } = await givenOrder(shop)
  shop.cards.charges.set(id, { amount: totalKobo + 6500, requested_amount: totalKobo + 5000 })
  await confirm(shop, id)
  expect(await received()).toBe(before + totalKobo / 100)
})

test('money in dollars is queued in dollars, and does not go back by card', async () => {
  const before = await received()
  const { id, totalKobo } = await givenOrder(shop)
  shop.cards.charges.set(id, { amount: totalKobo, currency: 'USD' })
  await confirm(shop, id)
  const row = (await queue()).data.find(({ sale }: { sale: string }) => sale === id)
  expect(row).toMatchObject({
    currency: 'USD',
    canGoByCard: false,
    kind: 'surplus',
    reason: 'paid in USD',
  })
  const paid = await call(shop, {
    method: 'POST',
    url: `/api/refunds/${row._id}/card`,
    headers: as(admin),
  })
  expect(paid.statusCode).toBe(409)
  expect(await received()).toBe(before)
})
