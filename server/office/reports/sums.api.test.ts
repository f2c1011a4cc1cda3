import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPEN_REPORTS } from '#contract/office/report-measures.ts'
import { addDaysTo } from '#contract/office/report-period.ts'
import { REFUND_WAYS } from '#contract/orders/refunds/refund-rules.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { call, givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { limit } from '#test/limit.ts'
import { act, runFollowers, violations } from '#test/orders.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { runs } from '#test/random.ts'
import { payByCard, refundOrder } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { keepReportSums } from './keep-sums.ts'
import { readReport } from './read-report.ts'

let shop: TestShop
let admin: Person
let products: string[]
let states: string[]
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
  products = [
    (await givenProduct(shop.db, { stock: 9000 })).id,
    (await givenProduct(shop.db, { stock: 9000 })).id,
  ]
  states = [await givenState(shop.db), await givenState(shop.db)]
})
async function empty(): Promise<void> {
  await sql`truncate sale, sale_sum, sale_day_mark cascade`.execute(shop.db)
  await sql`update sale_sum_state set through = null`.execute(shop.db)
  await sql`update event_follower set position = 0`.execute(shop.db)
}
beforeEach(empty)
afterAll(() => shop.close())

const today = todayInLagos(Date.now())

async function keepAll(): Promise<void> {
  while ((await keepReportSums(shop.db)) > 0);
}

const faults = async () =>
  (await violations(shop.db)).filter(({ claim }) => claim.startsWith('the sums of'))

/**
 * All reports of some days, by what is kept and, in a transaction that is undone, from the orders
 * alone.
 */
async function bothOf(period: { from: string; to: string }) {
  const read = async () => {
    const answers = []
    for (const report of OPEN_REPORTS)
      answers.push(await readReport(shop.db, { report, ...period }))
    return answers
  }
  const kept = await read()
  const through = await sql<{
    through: string | null
  }>`select through::text from sale_sum_state`.execute(shop.db)
  await sql`update sale_sum_state set through = null`.execute(shop.db)
  const naive = await read()
  await sql`update sale_sum_state set through = ${through.rows[0]?.through ?? null}::text::date`.execute(
    shop.db,
  )
  return { kept, naive }
}

type Placed = Awaited<ReturnType<typeof givenOrder>>

/** What may happen to an order, on any day. */
const step = fc.record({
  kind: fc.constantFrom(
    'place',
    'place',
    'pay',
    'cancel',
    'complete',
    'refund',
    'move',
    'rename',
    'keep',
    'follow',
  ),
  which: fc.nat(20),
  day: fc.nat(75),
  phone: fc.nat(2),
})

async function happen({ kind, which, day, phone }: Step, orders: Placed[]): Promise<unknown> {
  const order = orders[which % Math.max(1, orders.length)]
  const time = `${addDaysTo(today, -day)}T${which % 2 ? '22:59:59' : '23:00:00'}Z`
  if (kind === 'keep') return keepReportSums(shop.db)
  if (kind === 'follow') return runFollowers(shop)
  if (kind === 'place' || !order) {
    const lines = products.slice(0, 1 + (which % 2)).map((id) => ({ id, qty: 1 + (which % 3) }))
    const placed = await givenOrder(shop, {
      products: lines,
      state: states[which % 2],
      phoneNumber: `0803 000 000${phone}`,
    })
    return orders.push(placed)
  }
  if (kind === 'pay') return payByCard(shop, order)
  if (kind === 'cancel') return act(shop, order, 'cancel')
  if (kind === 'refund')
    return refundOrder(shop, admin, order.id, {
      amount: 1 + which,
      way: REFUND_WAYS[which % REFUND_WAYS.length],
    })
  if (kind === 'complete') {
    const payload = { value: 'completed', method: which % 2 ? 'cash' : 'transfer' }
    return call(shop, { method: 'PUT', url: `/api/sales/${order.id}`, payload, headers: as(admin) })
  }
  if (kind === 'rename')
    return sql`update sale set phone_number = ${`0803 000 000${phone}`} where id = ${order.id}`.execute(
      shop.db,
    )
  await sql`update payment set paid_at = ${time}::timestamptz where sale_id = ${order.id}`.execute(
    shop.db,
  )
  await sql`update refund set created_at = ${time}::timestamptz, updated_at = ${time}::timestamptz where payment_id in (select id from payment where sale_id = ${order.id})`.execute(
    shop.db,
  )
  return sql`update sale set created_at = ${time}::timestamptz where id = ${order.id}`.execute(
    shop.db,
  )
}
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

// It reads all reports twice after each of many sequences.
test('whatever happens in whatever order, reports by the kept sums are those of the orders', {
  timeout: limit(600_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      await empty()
      const orders: Placed[] = []
      for (const one of steps) await happen(one, orders)
      const { kept, naive } = await bothOf({ from: addDaysTo(today, -80), to: today })
      expect(kept).toEqual(naive)
      await keepAll()
      expect((await bothOf({ from: addDaysTo(today, -80), to: today })).kept).toEqual(naive)
      expect(await faults()).toEqual([])
    }),
    { numRuns: runs(4) },
  )
})

describe('the first fill', () => {
  // It reads all reports twice after each of ten rounds.
  test('the sums go on where they ended, and reports stay whole', {
    timeout: limit(120_000),
  }, async () => {
    for (const days of [0, 5, 33, 70]) {
      const { id } = await givenOrder(shop, {
        products: [{ id: products[0] ?? '', qty: 1 }],
        state: states[0],
      })
      await sql`update sale set created_at = created_at - ${days} * interval '1 day' where id = ${id}`.execute(
        shop.db,
      )
    }
    const period = { from: addDaysTo(today, -80), to: today }
    const { naive } = await bothOf(period)
    let rounds = 0
    while ((await keepReportSums(shop.db)) > 0) {
      rounds++
      expect((await bothOf(period)).kept).toEqual(naive)
    }
    expect(rounds).toBe(10)
    expect(await keepReportSums(shop.db)).toBe(0)
  })

  test('two instances fill it without harm', async () => {
    const { id } = await givenOrder(shop, {
      products: [{ id: products[0] ?? '', qty: 1 }],
      state: states[0],
    })
    await sql`update sale set created_at = created_at - interval '40 days' where id = ${id}`.execute(
      shop.db,
    )
    await Promise.all([keepAll(), keepAll(), keepAll()])
    await keepAll()
    expect(await faults()).toEqual([])
  })
})

test('an order that is written after midnight with a time before it marks its day', async () => {
  await givenOrder(shop, { products: [{ id: products[0] ?? '', qty: 1 }], state: states[0] })
  await keepAll()
  await sql`alter table sale disable trigger sale_changes_sums`.execute(shop.db)
  await sql`update sale set created_at = created_at - interval '1 day'`.execute(shop.db)
  await sql`alter table sale enable trigger sale_changes_sums`.execute(shop.db)
  await sql`update sale_sum_state set through = lagos_day(now()) - 1`.execute(shop.db)
  await runFollowers(shop)
  const { kept, naive } = await bothOf({ from: addDaysTo(today, -1), to: today })
  expect(kept).toEqual(naive)
  expect(kept[0]?.tiles.now[1]).toBe(1)
})
