import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDaysTo } from '#contract/office/report-period.ts'
import type { ReportAnswer } from '#contract/office/reports.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { call } from '#test/factories.ts'
import { violations } from '#test/orders.ts'
import { textsOfPdf } from '#test/pdf-text.ts'
import { as, givenPerson, type Person } from '#test/people.ts'
import { givenPaid, refundCalls, refundsNow } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { keepReportSums } from './keep-sums.ts'
import { createReportFile } from './report-file.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await givenPerson(shop.db, { role: 'admin' })
})
afterEach(async () => {
  await sql`truncate sale, sale_sum, sale_day_mark cascade`.execute(shop.db)
  await sql`update sale_sum_state set through = null`.execute(shop.db)
})
afterAll(() => shop.close())

const { read, refund, moveOn } = refundCalls(() => ({ shop, admin }))
const daysAgo = (days: number): string => addDaysTo(todayInLagos(Date.now()), -days)

/** Refunds of these days: how many, and naira. */
async function reported(days: number): Promise<[number, number]> {
  const query = new URLSearchParams({ from: daysAgo(days), to: daysAgo(days), compare: 'none' })
  const answer: ReportAnswer = (
    await call(shop, { url: `/api/reports/refunds?${query}`, headers: as(admin) })
  ).json()
  const [refunded = 0, refunds = 0] = answer.rows[0]?.now ?? []
  return [refunds ?? 0, refunded ?? 0]
}

async function onDashboard(days: number): Promise<number | undefined> {
  const dashboard = (await call(shop, { url: '/api/dashboard', headers: as(admin) })).json()
  return dashboard.days.find(({ date }: { date: string }) => date === daysAgo(days))?.refunded
}

const keepAll = async () => {
  while ((await keepReportSums(shop.db)) > 0);
}

/** Moves what has happened until now into the past. */
async function wait(days: number): Promise<void> {
  const ago = (column: string) =>
    sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(days => ${days})`
  await sql`update sale set ${ago('created_at')}`.execute(shop.db)
  await sql`update payment set ${ago('paid_at')}`.execute(shop.db)
  await sql`update refund set ${ago('created_at')}, ${ago('updated_at')}`.execute(shop.db)
}

test('a refund counts on the day of its credit note', async () => {
  const { id } = await givenPaid(shop)
  await refund(id, { amount: 5 })
  await refundsNow(shop)
  await wait(3)
  await keepAll()
  expect([await reported(3), await onDashboard(3)]).toEqual([[0, 0], 0]) // it is on its way
  moveOn(id, 'done')
  await refundsNow(shop)
  await wait(1)
  expect([await reported(4), await onDashboard(4)]).toEqual([[0, 0], 0])
  expect([await reported(1), await onDashboard(1)]).toEqual([[1, 5], 5])
  await keepAll()
  expect(await reported(1)).toEqual([1, 5])
  expect(await violations(shop.db)).toEqual([])
})

test('a report counts the day in Lagos that its credit note names', async () => {
  const { id } = await givenPaid(shop)
  await refund(id, { amount: 5, way: 'cash' })
  const evening = sql`${`${daysAgo(3)}T23:30:00Z`}::timestamptz`
  await sql`update refund set updated_at = ${evening}`.execute(shop.db)
  await sql`update issued_credit_note set issued_at = ${evening}`.execute(shop.db)
  const [{ _id }] = (await read(id)).data
  const note = await call(shop, {
    url: `/api/sales/${id}/refunds/${_id}/creditnote.pdf`,
    headers: as(admin),
  })
  expect(textsOfPdf(note.rawPayload)).toContain(daysAgo(2))
  expect([await reported(3), await reported(2)]).toEqual([
    [0, 0],
    [1, 5],
  ])
})

test('pieces that come back without money are no refund of a report', async () => {
  const { id, totalKobo } = await givenPaid(shop)
  await refund(id, { amount: totalKobo / 100, way: 'cash' })
  await refund(id, { all: true })
  expect(await reported(0)).toEqual([1, totalKobo / 100])
})

test('a file of a report names the day that counts', () => {
  const asked = { report: 'sales', from: daysAgo(1), to: daysAgo(0), compare: 'none' } as const
  expect(createReportFile(shop.db, asked).header.slice(-2)).toEqual([
    'Received (day received)',
    'Refunded (day of credit note)',
  ])
})
