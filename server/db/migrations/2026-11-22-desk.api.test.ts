import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listForAdmins } from '#server/products/list-for-admins.ts'
import { listSales } from '#server/sales/list-sales.ts'
import { listUsers } from '#server/users/queries.ts'
import { openTestDatabase } from '#test/database.ts'
import { givenProduct } from '#test/factories.ts'
import { givenPerson } from '#test/people.ts'
import type { Database } from '../open.ts'
import * as shop from './2026-11-20-shop.ts'
import * as desk from './2026-11-22-desk.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const apply = ({ up }: { up: (db: Kysely<unknown>) => Promise<void> }): Promise<void> =>
  database.db.transaction().execute((trx) => up(trx as unknown as Kysely<unknown>))

test('a shop with orders, users and products in it is brought up to date: all are found and sorted', async () => {
  const { db } = database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await apply(shop)
  const person = await givenPerson(db, { full_name: 'Zik Eze' })
  const product = await givenProduct(db, { title: 'Kente', stock: 1 })
  const line = { product_id: product.id, title: 'Kente', images: [], price_kobo: 100, discount_percentage: 0, qty: 1 }
  await sql`insert into sale (id, user_id, name, email, phone_number, whatsapp, state, lga, address, on_delivery_region,
      lines, shipping_price_kobo, subtotal_kobo)
    select gen_random_uuid(), ${person.id}, 'Ada ' || n, 'ada@example.com', '+234 803 000 000' || n, null, 'Kwara', 'Ilorin',
      '1 Road', false, ${JSON.stringify([line])}::json, 0, n * 100 from generate_series(1, 3) as n`.execute(db)

  await apply(desk)

  const all = { limit: 50, skip: 0, search: '' }
  const { data, total } = await listSales(db, {}, { ...all, sort: '-total' })
  expect([data.map(({ personalDetails: [name] }) => name), total]).toEqual([['Ada 3', 'Ada 2', 'Ada 1'], 3])
  for (const search of ['08030000002', '+2348030000002', '0803-000-0002'])
    expect((await listSales(db, {}, { ...all, search })).data.map(({ personalDetails: [name] }) => name)).toEqual([
      'Ada 2',
    ])
  for (const search of ['kwara', 'ilorin', 'kente']) expect((await listSales(db, {}, { ...all, search })).total).toBe(3)
  expect((await listUsers(db, { ...all, search: '+234 803-123 4567' })).totalUsers).toBe(1)
  expect((await listForAdmins(db, { ...all, stock: 'low', sort: 'title' })).total).toBe(1)
})
