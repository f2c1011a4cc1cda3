import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestDatabase } from '#test/database.ts'
import { toSchemaBefore } from '#test/old-schema.ts'
import { violations } from '#test/orders.ts'
import { migrate } from '../migrate.ts'
import type { Database } from '../open.ts'
import type { Db } from '../schema.ts'

/** The reason of a refund that was none: it is a dispute now. */
const DISPUTED = 'the payer disputes the payment'

/** Orders as a shop had them before parcels, refunds, settings and written pages: one of each kind. */
type Kind = {
  statuses: readonly [transaction: string, payment: string, method: string]
  events: readonly string[]
  paid?: 'settlement' | 'manual' | 'surplus'
  /** An earlier refund, and its reason. */
  refund?: string
}
const KINDS = {
  open: { statuses: ['processing', 'unpaid', 'card'], events: [] },
  onDelivery: { statuses: ['processing', 'unpaid', 'on delivery'], events: ['onDelivery'] },
  paid: { statuses: ['processing', 'paid', 'card'], events: ['paid'], paid: 'settlement' },
  byHand: { statuses: ['completed', 'paid', 'cash'], events: ['onDelivery', 'paid', 'completed'], paid: 'manual' },
  completed: { statuses: ['completed', 'paid', 'card'], events: ['paid', 'completed'], paid: 'settlement' },
  cancelled: { statuses: ['cancelled', 'unpaid', 'card'], events: ['cancelled'] },
  expired: { statuses: ['cancelled', 'unpaid', 'card'], events: ['expired'] },
  surplus: { statuses: ['cancelled', 'unpaid', 'card'], events: ['expired'], paid: 'surplus', refund: 'paid too late' },
  disputed: {
    statuses: ['completed', 'paid', 'card'],
    events: ['paid', 'completed'],
    paid: 'settlement',
    refund: DISPUTED,
  },
} as const satisfies Record<string, Kind>
const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[]

const idOf = Object.fromEntries(NAMES.map((name) => [name, newId()])) as Record<keyof typeof KINDS, string>
const [category, shirt, cap] = [newId(), newId(), newId()]
const [large, removed] = [newId(), newId()]
/** Two lines of one product, and its removed variant: 1 % off of an odd price. */
const LINES = [
  { product_id: shirt, variant_id: large, price_kobo: 333_33, discount_percentage: 1, qty: 1 },
  { product_id: shirt, variant_id: removed, price_kobo: 333_33, discount_percentage: 0, qty: 2 },
  { product_id: cap, price_kobo: 100_00, discount_percentage: 0, qty: 1 },
].map((line) => ({ title: 'Shirt', images: ['a'], ...line }))
const SUBTOTAL = 330_00 + 666_66 + 100_00

let database: Database
let before: unknown
beforeAll(async () => {
  database = await openTestDatabase()
  await toSchemaBefore(database.db, '2026-11-27')
  await givenProducts(database.db)
  for (const name of NAMES) await givenOrder(database.db, idOf[name], KINDS[name])
  before = await readShop(database.db)
  await migrate(database.db)
})
afterAll(() => database.close())

async function givenProducts(db: Db): Promise<void> {
  const options = JSON.stringify([{ name: 'Size', values: [{ value: 'S' }, { value: 'L' }] }])
  await sql`insert into category (id, title, description, icon) values (${category}, 'Wears', '-', ${'0'.repeat(32)})`.execute(
    db,
  )
  for (const [id, chosen] of [
    [shirt, options],
    [cap, '[]'],
  ] as const)
    await sql`insert into product (id, category_id, title, description, brand, rating, images, options)
      values (${id}, ${category}, 'Shirt', 'Woven', 'Oja', 4, '{a}', ${chosen})`.execute(db)
  await givenVariant(db, { id: shirt, product: shirt, choice: ['S'], stock: 3 })
  await givenVariant(db, { id: large, product: shirt, choice: ['L'], stock: 100 })
  await givenVariant(db, { id: removed, product: shirt, choice: ['M'], stock: 100 })
  await givenVariant(db, { id: cap, product: cap, choice: [], stock: 100 })
  await sql`update variant set deleted_at = now() where id = ${removed}`.execute(db)
}

type OldVariant = { id: string; product: string; choice: string[]; stock: number }

async function givenVariant(db: Db, { id, product, choice, stock }: OldVariant): Promise<void> {
  await sql`insert into variant (id, product_id, choice, price_kobo, stock)
    values (${id}, ${product}, ${choice}::text[], 33333, ${stock})`.execute(db)
  await sql`insert into stock_movement (variant_id, kind, delta) values (${id}, 'initial', ${stock})`.execute(db)
}

async function givenOrder(db: Db, id: string, { statuses, events, paid, refund }: Kind): Promise<void> {
  const [transaction, payment, method] = statuses
  await sql`insert into sale (id, name, email, phone_number, state, lga, address, on_delivery_region, lines,
      shipping_price_kobo, subtotal_kobo, transaction_status, payment_status, payment_method)
    values (${id}, 'Ada', 'ada@example.com', '0803 123 4567', 'Lagos', 'Ikeja', '1 Allen Avenue', true,
      ${JSON.stringify(LINES)}, 150000, ${SUBTOTAL}, ${transaction}, ${payment}, ${method})`.execute(db)
  for (const event of ['placed', ...events])
    await sql`insert into sale_event (sale_id, event, actor) values (${id}, ${event}, 'guest')`.execute(db)
  await move(db, id, 'reserve')
  if (transaction === 'cancelled') await move(db, id, 'release')
  if (paid) await givenPayment(db, id, paid, refund)
}

async function givenPayment(db: Db, sale: string, kind: string, refund?: string): Promise<void> {
  const id = newId()
  const [provider, reference] = kind === 'manual' ? ['cash', null] : ['paystack', sale]
  await sql`insert into payment (id, sale_id, reference, provider, provider_tx_id, kind, amount_kobo, currency)
    select ${id}, id, ${reference}, ${provider}, id, ${kind}, total_kobo, 'NGN' from sale where id = ${sale}`.execute(
    db,
  )
  if (refund)
    await sql`insert into refund (id, payment_id, amount_kobo, reason)
      select ${newId()}, id, amount_kobo, ${refund} from payment where id = ${id}`.execute(db)
}

async function move(db: Db, sale: string, kind: 'reserve' | 'release'): Promise<void> {
  const sign = sql.lit(kind === 'reserve' ? -1 : 1)
  await sql`
    with moved as (
      insert into stock_movement (variant_id, sale_id, kind, delta)
      select coalesce(line->>'variant_id', line->>'product_id')::uuid, id, ${kind}, ${sign} * (line->>'qty')::int
      from sale, json_array_elements(lines) as line where id = ${sale} returning variant_id, delta
    ) update variant set stock = stock + delta from moved where moved.variant_id = variant.id`.execute(db)
}

/** What may not change. */
async function readShop(db: Db): Promise<unknown> {
  const rowsOf = async (query: string) => (await sql.raw(query).execute(db)).rows
  return {
    orders: await rowsOf(`select id, lines::text, subtotal_kobo, total_kobo, transaction_status, payment_status,
      payment_method, created_at, updated_at from sale order by id`),
    events: await rowsOf('select id, sale_id, event, actor, created_at from sale_event order by id'),
    stock: await rowsOf('select id, stock, price_kobo, deleted_at from variant order by id'),
    ledger: await rowsOf('select id, variant_id, sale_id, kind, delta from stock_movement order by id'),
    lowStock: await rowsOf('select variant_id, stock from low_stock order by 1'),
    payments: await rowsOf('select id, sale_id, kind, amount_kobo, provider from payment order by id'),
    refunds: await rowsOf(`select id, payment_id, amount_kobo, status, reason from refund
      where reason <> '${DISPUTED}' order by id`),
    lists: await rowsOf('select product_id, unit_price_kobo from listing order by 1'),
  }
}

describe('a shop without parcels, refunds and settings', () => {
  test('retains its orders, their history, stock, money and lists, and is consistent', async () => {
    expect(await readShop(database.db)).toEqual(before)
    expect(await violations(database.db)).toEqual([])
  })

  test('numbers what was completed, in the order in which it was; the next one follows', async () => {
    const rows = await database.db.selectFrom('sale').select(['id', 'invoice_number']).execute()
    const numbers = Object.fromEntries(rows.map((row) => [row.id, row.invoice_number?.slice(-7) ?? null]))
    expect(numbers).toEqual({
      ...Object.fromEntries(NAMES.map((name) => [idOf[name], null])),
      ...{ [idOf.byHand]: '-000001', [idOf.completed]: '-000002', [idOf.disputed]: '-000003' },
    })
    const counters = await database.db.selectFrom('document_number').select(['kind', 'first', 'last']).execute()
    expect(counters).toEqual([{ kind: 'invoice', first: 1, last: 3 }])
  })

  test('has no parcels: each order is unpacked, and nothing of it was refunded', async () => {
    const rows = await database.db.selectFrom('sale').select(['fulfilment', 'refunded_kobo']).distinct().execute()
    expect(rows).toEqual([{ fulfilment: 'unpacked', refunded_kobo: 0 }])
    const refunds = await database.db.selectFrom('refund').select(['kind', 'way', 'status']).orderBy('kind').execute()
    expect(refunds).toEqual([{ kind: 'surplus', way: null, status: 'open' }])
    const disputes = await sql`select sale_id, state, dispute.amount_kobo = payment.amount_kobo as "isWhole"
      from dispute join payment on payment.id = payment_id`.execute(database.db)
    expect(disputes.rows).toEqual([{ sale_id: idOf.disputed, state: 'open', isWhole: true }])
  })

  test('has the settings of its environment, and six pages that nobody sees yet', async () => {
    const settings = await database.db.selectFrom('shop_setting').select(['values', 'version']).execute()
    expect(settings).toEqual([{ values: {}, version: 0 }])
    const pages = await database.db.selectFrom('content_page').select(['published', 'builtin']).execute()
    expect(pages).toEqual(Array.from({ length: 6 }, () => ({ published: false, builtin: true })))
  })
})
