import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestDatabase } from '#test/database.ts'
import type { Database } from '../open.ts'
import * as shop from './2026-11-20-shop.ts'
import * as orders from './2026-11-22-orders.ts'
import * as events from './2026-11-23-events.ts'

const [first = '', second = ''] = Array.from({ length: 2 }, newId).toSorted()
const line = { product_id: newId(), title: 'Gele', images: [], price_kobo: 500_00, discount_percentage: 0, qty: 2 }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  for (const migration of [shop, orders]) await migrateBy(migration)
  for (const id of [first, second]) {
    await sql`insert into sale (id, name, email, phone_number, state, lga, address, on_delivery_region, lines,
        shipping_price_kobo, subtotal_kobo)
      values (${id}, 'Ada', 'ada@example.com', '0803', 'Lagos', 'Ikeja', '1 Allen Avenue', true,
        ${JSON.stringify([line])}, 0, 100000)`.execute(db)
  }
  await sql`insert into sale_event (sale_id, event, actor) values (${second}, 'placed', 'guest'),
    (${first}, 'placed', 'guest'), (${second}, 'cancelled', 'system')`.execute(db)
  await migrateBy(events)
})
afterAll(() => database.close())

const migrateBy = ({ up }: { up: (db: Kysely<unknown>) => Promise<void> }): Promise<void> =>
  database.db.transaction().execute((trx) => up(trx as unknown as Kysely<unknown>))

test('existing events get positions in the order in which they happened, and followers start after them', async () => {
  const rows = await database.db
    .selectFrom('sale_event')
    .select(['sale_id', 'event', 'position', 'details', 'address'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { sale_id: second, event: 'placed', position: 1, details: {}, address: null },
    { sale_id: first, event: 'placed', position: 2, details: {}, address: null },
    { sale_id: second, event: 'cancelled', position: 3, details: {}, address: null },
  ])
  const followers = await database.db.selectFrom('event_follower').selectAll().orderBy('name').execute()
  const atTheEnd = { position: 3, failures: 0, retry_at: null, last_error: null }
  expect(followers).toEqual(['order-audit', 'order-mails', 'order-news'].map((name) => ({ name, ...atTheEnd })))
})

test('the database refuses one position for two events', async () => {
  await expect(sql`update sale_event set position = 1`.execute(database.db)).rejects.toThrow(/sale_event_position/)
})
