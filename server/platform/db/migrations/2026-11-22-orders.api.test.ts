import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestDatabase } from '#test/database.ts'
import type { Database } from '../open.ts'
import * as shop from './2026-11-20-shop.ts'
import * as orders from './2026-11-22-orders.ts'

const [unpaid = '', byHand = '', byCard = '', chosen = ''] = Array.from({ length: 4 }, newId).toSorted()
const line = { product_id: newId(), title: 'Gele', images: [], price_kobo: 500_00, discount_percentage: 0, qty: 2 }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await migrateBy(shop)
  await givenSale(unpaid, 'processing', 'unpaid', 'on delivery')
  await givenSale(byHand, 'completed', 'paid', 'on delivery')
  await givenSale(byCard, 'processing', 'paid', 'on delivery')
  await givenSale(chosen, 'cancelled', 'unpaid', 'on delivery')
  await givenPayment(byHand, 'manual', 'manual')
  await givenPayment(byCard, 'settlement', 'paystack')
  await migrateBy(orders)
})
afterAll(() => database.close())

const migrateBy = ({ up }: { up: (db: Kysely<unknown>) => Promise<void> }): Promise<void> =>
  database.db.transaction().execute((trx) => up(trx as unknown as Kysely<unknown>))

const givenSale = (id: string, status: string, payment: string, method: string): Promise<unknown> =>
  sql`insert into sale (id, name, email, phone_number, state, lga, address, on_delivery_region, lines,
      shipping_price_kobo, subtotal_kobo, transaction_status, payment_status, payment_method)
    values (${id}, 'Ada', 'ada@example.com', '0803', 'Lagos', 'Ikeja', '1 Allen Avenue', true,
      ${JSON.stringify([line])}, 0, 100000, ${status}, ${payment}, ${method})`.execute(database.db)

const givenPayment = (sale: string, kind: string, provider: string): Promise<unknown> =>
  sql`insert into payment (id, sale_id, reference, provider, provider_tx_id, kind, amount_kobo, currency)
    values (${newId()}, ${sale}, ${sale}, ${provider}, ${newId()}, ${kind}, 100000, 'NGN')`.execute(database.db)

test('money that was received by hand becomes cash, without a made-up reference; other payments retain theirs', async () => {
  const rows = await database.db
    .selectFrom('sale')
    .leftJoin('payment', 'payment.sale_id', 'sale.id')
    .select(['sale.id', 'payment_method', 'provider', 'reference', 'holder'])
    .orderBy('sale.id')
    .execute()
  expect(rows).toEqual([
    { id: unpaid, payment_method: 'on delivery', provider: null, reference: null, holder: null },
    { id: byHand, payment_method: 'cash', provider: 'cash', reference: null, holder: null },
    { id: byCard, payment_method: 'card', provider: 'paystack', reference: byCard, holder: null },
    { id: chosen, payment_method: 'on delivery', provider: null, reference: null, holder: null },
  ])
})

test('orders placed before the caps can still be cancelled', async () => {
  await database.db.updateTable('sale').set({ transaction_status: 'cancelled' }).where('id', '=', unpaid).execute()
  expect(await database.db.selectFrom('order_hold').selectAll().execute()).toEqual([])
})

test.each([
  ['a payment by hand with a reference', `update payment set reference = 'x' where kind = 'manual'`],
  ['a payment by hand that is no cash and no transfer', `update payment set provider = 'card' where kind = 'manual'`],
  ['a card payment without a reference', `update payment set reference = null where kind = 'settlement'`],
  ['a method that there is not', `update sale set payment_method = 'cheque'`],
])('the database refuses %s', async (_what, change) => {
  await expect(sql.raw(change).execute(database.db)).rejects.toThrow(/_check/)
})
