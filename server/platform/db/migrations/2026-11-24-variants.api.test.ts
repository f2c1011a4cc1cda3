import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#server/catalogue/products/page-by-age.ts'
import { rankProducts } from '#server/catalogue/products/upkeep.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestDatabase } from '#test/database.ts'
import { violations } from '#test/orders.ts'
import { migrate } from '../migrate.ts'
import type { Database } from '../open.ts'
import type { Db } from '../schema.ts'
import * as shop from './2026-11-20-shop.ts'

/** A shop of the first schema with everything in it: orders in each state, a ledger, wishlists, deleted products, an import. */
const SIZE = { products: 30, orders: 20 }
const STATES = ['open', 'paid', 'byHand', 'cancelled', 'refunded'] as const

const ids = (count: number): string[] => Array.from({ length: count }, newId)
const category = newId()
const user = newId()
const products = ids(SIZE.products)
const gone = products.at(-1) ?? ''

let database: Database
let before: Snapshot
beforeAll(async () => {
  database = await openTestDatabase()
  await toFirstSchema(database.db)
})
afterAll(() => database.close())

async function toFirstSchema(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const provider = { getMigrations: async () => ({ '2026-11-20-shop': shop }) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
  await fill(db)
  before = await snapshotOf(db, 'product', 'product_id')
}

async function fill(db: Db): Promise<void> {
  await sql`insert into category (id, title, description, icon) values (${category}, 'Wears', '-', ${'0'.repeat(32)})`.execute(
    db,
  )
  await sql`insert into user_account (id, full_name, email, phone_number, password_hash)
    values (${user}, 'Ada Obi', 'ada@example.com', '08031234567', '-')`.execute(db)
  for (const [n, id] of products.entries()) await givenOldProduct(db, id, n)
  for (const [n, id] of ids(SIZE.orders).entries()) await givenOldOrder(db, id, n)
  await sql`update product set deleted_at = now() where id = ${gone}`.execute(db)
  await sql`insert into wishlist (id, user_id) values (${user}, ${user})`.execute(db)
  await sql`insert into wishlist_item (wishlist_id, product_id) select ${user}, id from product`.execute(db)
  await sql`insert into import (id, status, problems) values (${newId()}, 'done', '[{"row": 2}]')`.execute(db)
}

/** Every third is about to run out, the first is sold out. */
async function givenOldProduct(db: Db, id: string, n: number): Promise<void> {
  const stock = n === 0 ? 2 : n % 3 === 0 ? 7 : 100
  await sql`insert into product (id, category_id, title, description, brand, price_kobo, discount_percentage, rating, stock, images, created_at)
    values (${id}, ${category}, ${`Gele ${n}`}, 'Woven', 'Oja', ${n * 1_000_33}, ${(n * 7) % 100}, 4, ${stock}, '{}', now() - ${n} * interval '1 hour')`.execute(
    db,
  )
  await sql`insert into stock_movement (product_id, kind, delta) values (${id}, 'initial', ${stock})`.execute(db)
}

/** An order of two products: the first product is one of them while it is in stock. */
async function givenOldOrder(db: Db, id: string, n: number): Promise<void> {
  const state = STATES[n % STATES.length] ?? 'open'
  const bought = [n === 0 ? 0 : 1 + (n % 12), 13 + (n % 16)].map((place) => products[place] ?? '')
  const { rows: lines } = await sql<{ id: string; price_kobo: number }>`
    select id as product_id, title, images, price_kobo, discount_percentage, 2 as qty from product
    where id = any(${bought}::uuid[])`.execute(db)
  const [transaction, payment] = {
    open: ['processing', 'unpaid'],
    paid: ['processing', 'paid'],
    byHand: ['completed', 'paid'],
    cancelled: ['cancelled', 'unpaid'],
    refunded: ['cancelled', 'unpaid'],
  }[state]
  await sql`insert into sale (id, user_id, name, email, phone_number, state, lga, address, on_delivery_region, lines,
      shipping_price_kobo, subtotal_kobo, transaction_status, payment_status)
    select ${id}, ${n % 2 === 0 ? user : null}, 'Ada', 'ada@example.com', '0803', 'Lagos', 'Ikeja', '1 Allen Avenue', true,
      ${JSON.stringify(lines)}, 200000, sum(floor(price_kobo * 2 * (100 - discount_percentage) / 100 + 0.5)), ${transaction}, ${payment}
    from product where id = any(${bought}::uuid[])`.execute(db)
  const events = {
    open: [],
    paid: ['paid'],
    byHand: ['paid', 'completed'],
    cancelled: ['cancelled'],
    refunded: ['cancelled'],
  }[state]
  for (const event of ['placed', ...events])
    await sql`insert into sale_event (sale_id, event, actor) values (${id}, ${event}, 'guest')`.execute(db)
  await move(db, id, 'reserve')
  if (transaction === 'cancelled') await move(db, id, 'release')
  if (state === 'open' || state === 'cancelled') return
  const kind = { paid: 'settlement', byHand: 'manual', refunded: 'surplus' }[state]
  const paymentId = newId()
  await sql`insert into payment (id, sale_id, reference, provider, provider_tx_id, kind, amount_kobo, currency)
    select ${paymentId}, id, id, ${kind === 'manual' ? 'manual' : 'paystack'}, id, ${kind}, total_kobo, 'NGN' from sale where id = ${id}`.execute(
    db,
  )
  if (state === 'refunded')
    await sql`insert into refund (id, payment_id, amount_kobo, reason) select ${newId()}, id, amount_kobo, '-' from payment where id = ${paymentId}`.execute(
      db,
    )
}

async function move(db: Db, sale: string, kind: 'reserve' | 'release'): Promise<void> {
  const sign = sql.lit(kind === 'reserve' ? -1 : 1)
  await sql`insert into stock_movement (product_id, sale_id, kind, delta)
    select (line->>'product_id')::uuid, id, ${kind}, ${sign} * (line->>'qty')::int
    from sale, json_array_elements(lines) as line where id = ${sale}`.execute(db)
  await sql`update product set stock = stock + ${sign} * (line->>'qty')::int
    from sale, json_array_elements(lines) as line where sale.id = ${sale} and product.id = (line->>'product_id')::uuid`.execute(
    db,
  )
}

type Snapshot = Awaited<ReturnType<typeof snapshotOf>>

/** What may not change, read from the tables of either schema. */
async function snapshotOf(db: Db, priced: 'product' | 'variant', moved: 'product_id' | 'variant_id') {
  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
  return {
    stock: await rowsOf(
      sql`select id, price_kobo, discount_percentage, stock, deleted_at from ${sql.table(priced)} order by id`,
    ),
    orders: await rowsOf(
      sql`select id, user_id, lines::text, subtotal_kobo, total_kobo, transaction_status, payment_status from sale order by id`,
    ),
    ledger: await rowsOf(
      sql`select id, ${sql.ref(moved)} as item, sale_id, kind, delta from stock_movement order by id`,
    ),
    lowStock: await rowsOf(sql`select ${sql.ref(moved)} as item, stock from low_stock order by 1`),
    wishes: await rowsOf(sql`select wishlist_id, product_id from wishlist_item order by product_id`),
    imports: await rowsOf(sql`select id, problems from import`),
  }
}

describe('a shop of the first schema', () => {
  test('whose migration fails half way stays as it was', async () => {
    const { db } = database
    await sql`create table listing (mine text)`.execute(db)
    await expect(migrate(db)).rejects.toThrow(/listing/)
    await sql`drop table listing`.execute(db)
    expect(await snapshotOf(db, 'product', 'product_id')).toEqual(before)
    expect((await sql`select to_regclass('variant') as found`.execute(db)).rows).toEqual([{ found: null }])
  })

  test('retains its stock, prices, orders, ledger, wishlists and imports; each product is its own variant', async () => {
    const { db } = database
    await migrate(db)
    expect(await snapshotOf(db, 'variant', 'variant_id')).toEqual(before)
    const variants = await db.selectFrom('variant').select(['id', 'product_id', 'choice', 'sku']).execute()
    expect(variants).toHaveLength(SIZE.products)
    expect(variants.filter((one) => one.id !== one.product_id || one.choice.length > 0 || one.sku !== '')).toEqual([])
    expect(await violations(db)).toEqual([])
  })

  test('lists the products on sale as before, at their prices', async () => {
    const { data, total } = await listProducts(database.db, { limit: 50, skip: 0 })
    expect([data.length, total]).toEqual([SIZE.products - 1, SIZE.products - 1])
    expect(data.map(({ title }) => title)).toEqual(Array.from({ length: SIZE.products - 1 }, (_, n) => `Gele ${n}`))
    expect(data[3]).toMatchObject({ price: 3000.99, discountPercentage: 21 })
    expect(data[3]).not.toHaveProperty('options')
  })

  test('is searched and filtered at once, what sold lately first', async () => {
    const { rows } = await sql<{ found: number; sold: number; ledger: number; waiting: number }>`
      select (select count(*) from finding) as found, (select sum(sold) from finding) as sold,
        (select sum(-delta) from stock_movement join listing on product_id = variant_id where sale_id is not null) as ledger,
        (select count(*) from finding_todo) as waiting`.execute(database.db)
    const [shop] = rows
    expect(shop).toMatchObject({ found: SIZE.products - 1, waiting: 0 })
    expect(shop?.sold).toBeGreaterThan(0)
    expect(Number(shop?.sold)).toBe(Number(shop?.ledger))
    await rankProducts(database.db)
    expect(await database.db.selectFrom('finding_todo').selectAll().execute()).toEqual([])
  })

  test.each([
    ['a price below 0', 'update variant set price_kobo = -1', 'variant_price_check'],
    ['a discount above 100', 'update variant set discount_percentage = 101', 'variant_discount_check'],
    ['stock below 0', 'update variant set stock = -1', 'variant_stock_check'],
    ['options that are no list', `update product set options = '{}'`, 'product_options_check'],
    [
      'one choice twice',
      `insert into variant (id, product_id, price_kobo) select gen_random_uuid(), id, 1 from product where deleted_at is null`,
      'variant_choice',
    ],
  ])('%s is refused from now on', async (_what, change, constraint) => {
    await expect(sql.raw(change).execute(database.db)).rejects.toThrow(constraint)
  })
})
