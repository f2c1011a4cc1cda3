import { readdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestDatabase } from '#test/database.ts'
import type { Database } from '../open.ts'
import * as money from './2026-11-28-money.ts'

type Migration = { up: (db: Kysely<unknown>) => Promise<void> }

const [first = '', second = '', nextYear = '', open = ''] = Array.from({ length: 4 }, newId)

const line = { product_id: newId(), title: 'Gele', images: [], price_kobo: 500_00, discount_percentage: 0, qty: 2 }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const names = (await readdir(import.meta.dirname)).filter((name) => /^[^.]+\.ts$/.test(name) && name < '2026-11-28')
  for (const name of names.toSorted()) await migrateBy(await import(`../migrations/${name.slice(0, -3)}.ts`))
  for (const id of [first, second, nextYear]) await givenSale(id, 'completed', 'paid')
  await givenSale(open, 'processing', 'unpaid')
  // 23:30 UTC on the last day of the year is the next year in Lagos.
  await completed(second, '2025-06-02T10:00:00Z')
  await completed(first, '2025-06-01T10:00:00Z')
  await completed(nextYear, '2025-12-31T23:30:00Z')
  await givenRefund('the payer disputes the payment')
  await migrateBy(money)
})
afterAll(() => database.close())

const migrateBy = ({ up }: Migration): Promise<void> =>
  database.db.transaction().execute((trx) => up(trx as unknown as Kysely<unknown>))

const givenSale = (id: string, status: string, payment: string): Promise<unknown> =>
  sql`insert into sale (id, name, email, phone_number, state, lga, address, more_details, on_delivery_region, lines,
      shipping_price_kobo, subtotal_kobo, transaction_status, payment_status)
    values (${id}, 'Ada', 'ada@example.com', '0803', 'Lagos', 'Ikeja', '1 Allen Avenue', '', true, ${JSON.stringify([line])}, 0, 100000,
      ${status}, ${payment})`.execute(database.db)

const completed = (id: string, at: string): Promise<unknown> =>
  sql`insert into sale_event (sale_id, event, actor, created_at) values (${id}, 'completed', 'x', ${at})`.execute(
    database.db,
  )

async function givenRefund(reason: string): Promise<void> {
  const payment = newId()
  await sql`insert into payment (id, sale_id, reference, provider, provider_tx_id, kind, amount_kobo, currency)
    values (${payment}, ${first}, ${first}, 'paystack', 'x', 'settlement', 100000, 'NGN')`.execute(database.db)
  await sql`insert into refund (id, payment_id, amount_kobo, reason) values (${newId()}, ${payment}, 100000, ${reason})`.execute(
    database.db,
  )
}

test('orders that were completed before get their numbers, in each year of Lagos as they were completed', async () => {
  const { rows } = await sql<{ id: string; invoice_number: string | null }>`
    select id, invoice_number from sale`.execute(database.db)
  expect(Object.fromEntries(rows.map((row) => [row.id, row.invoice_number]))).toEqual({
    [second]: 'INV-2025-000001', // its event was written first
    [first]: 'INV-2025-000002',
    [nextYear]: 'INV-2026-000001',
    [open]: null,
  })
  const counters = await sql`select kind, year, last::int from document_number order by year`.execute(database.db)
  expect(counters.rows).toEqual([
    { kind: 'invoice', year: 2025, last: 2 },
    { kind: 'invoice', year: 2026, last: 1 },
  ])
})

test('what the provider reversed is told from surplus money', async () => {
  const { rows } = await sql`select kind, status from refund`.execute(database.db)
  expect(rows).toEqual([{ kind: 'reversal', status: 'open' }])
})

test.each([
  ['more than the total', `update sale set refunded_kobo = total_kobo + 1`],
  ['one number twice', `update sale set invoice_number = 'INV-2025-000001'`],
  ['a credit note without a refund that is done', `update refund set kind = 'order', credit_note = 'CN-2026-000001'`],
  [
    'pieces that come back without a refund',
    `insert into stock_movement (variant_id, sale_id, kind, delta)
     select '${newId()}', id, 'return', 1 from sale`,
  ],
])('the database refuses %s', async (_what, statement) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/constraint/)
})
