import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listForAdmins } from '#server/catalogue/products/list-for-admins.ts'
import { createSynonymStore } from '#server/catalogue/vocabulary/synonyms.ts'
import { listSales } from '#server/orders/sales/list-sales.ts'
import { listUsers } from '#server/people/users/queries.ts'
import { openTestDatabase } from '#test/database.ts'
import { migrate } from '../migrate.ts'
import type { Database } from '../open.ts'
import * as shop from './2026-11-20-shop.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A shop with the first schema: a user, a product of which one is left, and three orders. */
async function givenOldShop(): Promise<void> {
  const { db } = database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const first = async () => ({ '2026-11-20-shop': shop })
  const { error } = await new Migrator({ db, provider: { getMigrations: first } }).migrateToLatest()
  expect(error).toBeUndefined()
  await sql`insert into user_account (id, full_name, email, phone_number, password_hash)
    values (gen_random_uuid(), 'Zik Eze', 'zik@example.com', '0803 123 4567', '-')`.execute(db)
  await sql`with shelf as (
      insert into category (id, title, description, icon) values (gen_random_uuid(), 'Cloth', 'Woven', '-') returning id
    ) insert into product (id, category_id, title, description, brand, price_kobo, stock)
    select gen_random_uuid(), id, 'Kente', 'Woven', 'Oja', 100, 1 from shelf`.execute(db)
  await sql`insert into sale (id, user_id, name, email, phone_number, whatsapp, state, lga, address, on_delivery_region,
      lines, shipping_price_kobo, subtotal_kobo)
    select gen_random_uuid(), null, 'Ada ' || n, 'ada@example.com', '+234 803 000 000' || n, null, 'Kwara', 'Ilorin',
      '1 Road', false, json_build_array(json_build_object('product_id', product.id, 'title', 'Kente', 'images', '[]'::json,
        'price_kobo', 100, 'discount_percentage', 0, 'qty', 1)), 0, n * 100
    from generate_series(1, 3) as n cross join product`.execute(db)
}

test('the orders, users and products of an existing shop are found and sorted after the migration', async () => {
  await givenOldShop()
  const { db } = database
  await migrate(db)

  const all = { limit: 50, skip: 0, search: '' }
  const namesOf = async (search: string, sort?: '-total') =>
    (await listSales(db, {}, { ...all, search, sort })).data.map(({ personalDetails: [name] }) => name)
  expect(await namesOf('', '-total')).toEqual(['Ada 3', 'Ada 2', 'Ada 1'])
  for (const search of ['08030000002', '+2348030000002', '0803-000-0002'])
    expect(await namesOf(search)).toEqual(['Ada 2'])
  for (const search of ['kwara', 'ilorin', 'kente']) expect(await namesOf(search)).toHaveLength(3)
  expect((await listUsers(db, { ...all, search: '+234 803-123 4567' })).totalUsers).toBe(1)
  expect(
    (await listForAdmins({ db, synonyms: createSynonymStore(db) }, { ...all, stock: 'low', sort: 'title' })).total,
  ).toBe(1)
})
