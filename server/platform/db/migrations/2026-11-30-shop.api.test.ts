import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPEN_REPORTS } from '#contract/office/report-measures.ts'
import { addDays } from '#contract/office/report-period.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { keepSums } from '#server/office/reports/keep-sums.ts'
import { readReport } from '#server/office/reports/read-report.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestDatabase } from '#test/database.ts'
import { toSchemaBefore } from '#test/old-schema.ts'
import { violations } from '#test/orders.ts'
import { migrate } from '../migrate.ts'
import type { Database } from '../open.ts'
import type { Db } from '../schema.ts'

/** A shop as it was before discounts, rights, states of products and reports: orders of 40 days, parcels and refunds. */
const [admin, boss, buyer, category] = [newId(), newId(), newId(), newId()]
const [shirt, draft, gone] = [newId(), newId(), newId()]
const [paid, open, cancelled, refunded, onTheRoad] = [newId(), newId(), newId(), newId(), newId()]
const PRICE = 500_00
const SHIPPING = 1500_00

let database: Database
let db: Db
let before: unknown
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  await toSchemaBefore(db, '2026-11-30')
  await givenPeople()
  await givenProducts()
  await givenOrder(paid, { days: 40, isPaid: true })
  await givenOrder(open, { days: 3 })
  await givenOrder(cancelled, { days: 2, isCancelled: true })
  await givenOrder(refunded, { days: 1, isPaid: true })
  await givenRefund(refunded)
  await givenOrder(onTheRoad, { days: 35, isPaid: true })
  await givenParcel(onTheRoad)
  await givenRefund(onTheRoad)
  before = await readShop()
  await migrate(db)
})
afterAll(() => database.close())

async function givenPeople(): Promise<void> {
  for (const [id, role] of [
    [admin, 'admin'],
    [boss, 'superAdmin'],
    [buyer, 'users'],
  ])
    await sql`insert into user_account (id, full_name, email, phone_number, password_hash, role)
      values (${id}, ${role}, ${`${role}@example.com`}, '0803 123 4567', 'x', ${role})`.execute(db)
}

async function givenProducts(): Promise<void> {
  await sql`insert into category (id, title, description, icon) values (${category}, 'Wears', '-', ${'0'.repeat(32)})`.execute(
    db,
  )
  for (const id of [shirt, draft, gone]) {
    await sql`insert into product (id, category_id, title, description, brand, rating, images, options, published)
      values (${id}, ${category}, 'Shirt', 'Woven', 'Oja', 4, '{a}', '[]', ${id !== draft})`.execute(db)
    await sql`insert into variant (id, product_id, choice, price_kobo, stock) values (${id}, ${id}, '{}', ${PRICE}, 100)`.execute(
      db,
    )
    await sql`insert into stock_movement (variant_id, kind, delta) values (${id}, 'initial', 100)`.execute(db)
  }
  await sql`update variant set deleted_at = now() where id = ${gone}`.execute(db)
  await sql`update product set deleted_at = now() where id = ${gone}`.execute(db)
}

type Placed = { days: number; isPaid?: boolean; isCancelled?: boolean }

async function givenOrder(id: string, { days, isPaid = false, isCancelled = false }: Placed): Promise<void> {
  const lines = [
    { product_id: shirt, title: 'Shirt', images: ['a'], price_kobo: PRICE, discount_percentage: 0, qty: 2 },
  ]
  const [transaction, payment] = [isCancelled ? 'cancelled' : 'processing', isPaid ? 'paid' : 'unpaid']
  await sql`insert into sale (id, user_id, name, email, phone_number, state, lga, address, on_delivery_region, lines,
      shipping_price_kobo, subtotal_kobo, transaction_status, payment_status, payment_method, created_at)
    values (${id}, ${buyer}, 'Ada', 'ada@example.com', '0803 123 4567', 'Lagos', 'Ikeja', '1 Allen Avenue', true,
      ${JSON.stringify(lines)}, ${SHIPPING}, ${2 * PRICE}, ${transaction}, ${payment}, 'card',
      now() - ${days} * interval '1 day')`.execute(db)
  const last = isPaid ? ['paid'] : isCancelled ? ['cancelled'] : []
  for (const event of ['placed', ...last])
    await sql`insert into sale_event (sale_id, event, actor) values (${id}, ${event}, 'guest')`.execute(db)
  await move(id, 'reserve', -2)
  if (isCancelled) await move(id, 'release', 2)
  if (isPaid)
    await sql`insert into payment (id, sale_id, reference, provider, provider_tx_id, kind, amount_kobo, currency, paid_at)
      select id, id, id, 'paystack', id, 'settlement', total_kobo, 'NGN', created_at from sale where id = ${id}`.execute(
      db,
    )
}

async function move(sale: string, kind: 'reserve' | 'release', delta: number): Promise<void> {
  await sql`insert into stock_movement (variant_id, sale_id, kind, delta) values (${shirt}, ${sale}, ${kind}, ${delta})`.execute(
    db,
  )
  await sql`update variant set stock = stock + ${delta} where id = ${shirt}`.execute(db)
}

/** One piece, which is in stock again. */
async function givenRefund(sale: string): Promise<void> {
  const id = newId()
  await sql`insert into refund (id, payment_id, amount_kobo, reason, kind, status)
    values (${id}, ${sale}, ${PRICE}, 'too small', 'order', 'open')`.execute(db)
  await sql`insert into refund_line (refund_id, variant_id, qty, amount_kobo, restocked)
    values (${id}, ${shirt}, 1, ${PRICE}, 1)`.execute(db)
  await sql`insert into stock_movement (variant_id, sale_id, refund_id, kind, delta)
    values (${shirt}, ${sale}, ${id}, 'return', 1)`.execute(db)
  await sql`update variant set stock = stock + 1 where id = ${shirt}`.execute(db)
  await sql`update sale set refunded_kobo = ${PRICE} where id = ${sale}`.execute(db)
}

/** Both pieces left the shop; one of them came back later. */
async function givenParcel(sale: string): Promise<void> {
  const [id, lines] = [newId(), JSON.stringify([{ variant: shirt, qty: 2 }])]
  await sql`insert into shipment (id, sale_id, lines, pieces, packed_by, shipped_at, shipped_by)
    values (${id}, ${sale}, ${lines}::jsonb, 2, 'Bola', now(), 'Bola')`.execute(db)
  await sql`update sale set fulfilment = 'shipped' where id = ${sale}`.execute(db)
  for (const event of ['packed', 'shipped'])
    await sql`insert into sale_event (sale_id, event, actor, details)
      values (${sale}, ${event}, 'Bola', jsonb_build_object('shipment', ${id}::text))`.execute(db)
}

/** What may not change. */
async function readShop(): Promise<unknown> {
  const rowsOf = async (query: string) => (await sql.raw(query).execute(db)).rows
  return {
    orders: await rowsOf(`select id, lines::text, subtotal_kobo, shipping_price_kobo, total_kobo, transaction_status,
      payment_status, fulfilment, refunded_kobo, created_at, updated_at from sale order by id`),
    events: await rowsOf('select id, sale_id, event, actor, details from sale_event order by id'),
    products: await rowsOf('select id, published, deleted_at from product order by id'),
    stock: await rowsOf('select id, stock, price_kobo, deleted_at from variant order by id'),
    ledger: await rowsOf('select id, variant_id, sale_id, refund_id, kind, delta from stock_movement order by id'),
    refunds: await rowsOf('select id, payment_id, amount_kobo, status, kind from refund order by id'),
    lists: await rowsOf('select product_id, unit_price_kobo from listing order by 1'),
    people: await rowsOf('select id, role, status, email, sale_count from user_account order by id'),
  }
}

test('it retains its orders, people, products, stock and money, and is consistent', async () => {
  expect(await readShop()).toEqual(before)
  expect(await violations(db)).toEqual([])
})

test('admins have all rights, nobody is erased', async () => {
  const rows = await db.selectFrom('user_account').select(['rights', 'erased_at']).execute()
  expect(rows).toEqual(Array(3).fill({ rights: null, erased_at: null }))
})

test('no product is hidden or waits for its day, and no cost is known', async () => {
  const products = await db.selectFrom('product').select(['hidden', 'publish_at']).execute()
  expect(products).toEqual(Array(3).fill({ hidden: false, publish_at: null }))
  expect(await db.selectFrom('variant').select('cost_kobo').execute()).toEqual(Array(3).fill({ cost_kobo: null }))
})

test('no order has a discount; refunded pieces are unsent where nothing had left the shop', async () => {
  expect(await db.selectFrom('sale').select('discounts').execute()).toEqual(Array(5).fill({ discounts: null }))
  const lines = await db
    .selectFrom('refund_line')
    .innerJoin('refund', 'refund.id', 'refund_line.refund_id')
    .select(['payment_id', 'unsent'])
    .execute()
  expect(Object.fromEntries(lines.map(({ payment_id, unsent }) => [payment_id, unsent]))).toEqual({
    ...{ [refunded]: 1, [onTheRoad]: 0 },
  })
})

test('reports of its orders are the same before and after their sums are kept', async () => {
  const to = todayInLagos(Date.now())
  const read = async () => {
    const answers = []
    for (const report of OPEN_REPORTS) answers.push(await readReport(db, { report, from: addDays(to, -60), to }))
    return answers
  }
  const live = await read()
  while ((await keepSums(db)) > 0);
  expect(await read()).toEqual(live)
  const [kept] = (
    await sql<{ orders: number }>`
    select sum(orders)::int as orders from sale_sum where span = 'day' and dimension = 'all'`.execute(db)
  ).rows
  expect(kept).toEqual({ orders: 4 })
  expect(await violations(db)).toEqual([])
})
