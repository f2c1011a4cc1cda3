import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDiscount } from '#test/discounts.ts'
import { givenOrder, givenVariants } from '#test/factories.ts'
import { act, confirm, violations } from '#test/orders.ts'
import { actOnParcel, givenPaidOrder, givenParcel } from '#test/parcels.ts'
import { givenAct, givenPerson } from '#test/people.ts'
import { refundOrder } from '#test/refunds.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { keepReportSums } from '../../office/reports/keep-sums.ts'
import { completeSale } from '../../orders/payments/complete-sale.ts'
import { withoutJit } from '../../platform/db/without-jit.ts'
import { doctorChecks, examineAllData } from './doctor.ts'

let shop: TestShop

const ROOM = { orders: 1000, pieces: 1000 }

/**
 * One order of each kind: waiting, paid by card and by hand, cancelled, paid after it was
 * cancelled.
 */
beforeAll(async () => {
  shop = await openTestShop({ holdCaps: { address: ROOM, account: ROOM } })
  await givenOrder(shop)
  const shirt = await givenVariants(shop.db, [
    { choice: ['M', 'Indigo'] },
    { choice: ['L', 'White'], stock: 3 },
  ])
  const bought = shirt.variants.map(({ id: variant }) => ({ id: shirt.id, variant, qty: 1 }))
  await act(shop, await givenOrder(shop, { products: bought }), 'cancel')
  await givenOrder(shop, { products: bought })
  const paid = await givenOrder(shop)
  shop.cards.charges.set(paid.id, { amount: paid.totalKobo })
  await confirm(shop, paid.id)
  await completeSale(shop.payments, {
    id: (await givenOrder(shop)).id,
    ...(await givenAct(shop.db)),
  })
  await act(shop, await givenOrder(shop), 'cancel')
  const late = await givenOrder(shop)
  await act(shop, late, 'cancel')
  shop.cards.charges.set(late.id, { amount: late.totalKobo })
  await confirm(shop, late.id)
  const packed = await givenPaidOrder(shop)
  const admin = await givenPerson(shop.db, { role: 'admin' })
  const byHand = await givenOrder(shop)
  await completeSale(shop.payments, { id: byHand.id, ...(await givenAct(shop.db)) })
  await refundOrder(shop, admin, byHand.id, { all: true, restock: true })
  await actOnParcel(shop, admin, await givenParcel(shop, admin, packed.id), 'ship')
  const { code } = await givenDiscount(shop)
  await givenOrder(shop, { code })
  await act(shop, await givenOrder(shop, { code }), 'cancel')
  await sql`update sale set created_at = created_at - interval '70 days' where id = ${packed.id}`.execute(
    shop.db,
  )
  while ((await keepReportSums(shop.db)) > 0);
})
afterAll(() => shop.close())

test('a healthy shop has no findings', async () => expect(await violations(shop.db)).toEqual([]))

const faults: Record<string, string> = {
  'stock is never below 0':
    'alter table variant drop constraint variant_stock_check; update variant set stock = -1',
  "a variant's stock is the sum of its movements": 'update variant set stock = stock + 1',
  'every product on sale has a variant on sale': 'update variant set deleted_at = now()',
  'a product without options has one variant': `update product set options = '[]'`,
  'a variant on sale has one of the values of each option': `update variant set choice = '{Indigo,M}' where choice = '{M,Indigo}'`,
  'lists say of each product what its variants say':
    'update listing set unit_price_kobo = unit_price_kobo + 1',
  'variants that are about to run out are known': 'update low_stock set stock = stock + 1',
  "a line's variant is one of its product": `update sale set lines = (select json_agg(line::jsonb || jsonb_build_object(
    'product_id', (select id from variant where id <> product_id limit 1))) from json_array_elements(lines) as line)`,
  'every order took its stock once': `update stock_movement set delta = delta - 1 where kind = 'reserve'`,
  'cancelled orders, and only they': `delete from stock_movement where kind = 'release'`,
  'an order is paid exactly if one payment settles it': `update sale set payment_status = 'paid'`,
  'what settles an order covers its total, in naira': `update payment set currency = 'USD'`,
  'money received by hand came as its order says': `update sale set payment_method = 'transfer' where payment_method = 'cash'`,
  'whether money recorded by hand was real': `with card as (
    insert into payment (id, sale_id, reference, provider, provider_tx_id, kind, amount_kobo, currency)
    select gen_random_uuid(), sale_id, sale_id || '-9', 'paystack', 'late', 'surplus', amount_kobo, 'NGN'
    from payment where kind = 'manual' limit 1 returning id, amount_kobo)
    insert into refund (id, payment_id, kind, amount_kobo, reason, created_at)
    select gen_random_uuid(), id, 'surplus', amount_kobo, 'late', now() - interval '4 days' from card`,
  'each account and address has the count': 'update order_hold set pieces = pieces + 1',
  'only orders that wait for their money': `update sale set holder = 'x' where payment_status = 'paid'`,
  'completed orders, and only they, have the number': 'update sale set invoice_number = null',
  'every invoice and credit note is stored': 'delete from issued_credit_note',
  'the credit notes of an order, and their VAT':
    'update refund set amount_kobo = amount_kobo + 1 where credit_note is not null',
  'invoices and credit notes are numbered': 'update document_number set last = last + 1',
  'an order says how much of it was refunded': 'update sale set refunded_kobo = 1',
  'never more went back of a payment than was paid': `update refund set amount_kobo = 100000000000`,
  'no more pieces of a line were refunded': 'update refund_line set qty = qty + 1',
  'what a refund put back into stock is in the ledger': `update refund_line set restocked = 0, unsent = 0`,
  'no more pieces are to be sent back': `insert into return_request (id, sale_id, lines, reason, words, photos)
    select gen_random_uuid(), sale_id, jsonb_build_array(jsonb_build_object('variant', variant_id, 'qty', 99)), 'damaged', '', '{}'
    from stock_movement where kind = 'reserve'`,
  'the pieces of an ended return are in its refund': `insert into return_request (id, sale_id, state, lines, reason, words, photos, refund_id)
    select gen_random_uuid(), sale_id, 'refunded', '[{"variant": "00000000-0000-7000-8000-00000000dead", "qty": 1}]', 'damaged', '', '{}', refund.id
    from refund join payment on payment.id = payment_id where refund.kind = 'order'`,
  'the stars of a product are those of its reviews': `insert into review_summary
    select product_id, '{0, 0, 0, 0, 7}' from variant where id = product_id limit 1`,
  'a review is of a product of a completed order': `insert into review (id, product_id, sale_id, stars, title, body, photos, name)
    select gen_random_uuid(), (select id from product limit 1), id, 5, '', 'good', '{}', '' from sale
    where transaction_status <> 'completed' limit 1`,
  'what the provider took back': `update refund set reversed_kobo = 1 where kind = 'surplus'`,
  'surplus money is in the refund queue': `delete from refund where kind = 'surplus'`,
  'every account has the count of its orders': `insert into user_account (id, full_name, email, phone_number,
    password_hash, sale_count) values (gen_random_uuid(), 'x', 'x@example.com', 'x', 'x', 7)`,
  "an order's subtotal is the sum of its lines": `update sale set lines = replace(lines::text, '"qty":1', '"qty":2')::json`,
  "the lines' shares of an order's discounts": `update sale set discounts = jsonb_set(discounts, '{0,kobo}', '1') where discounts is not null`,
  'each discount of an order is a use': `update discount_use set kobo = kobo + 1`,
  'cancelled orders gave the uses': `update discount_use set given_back_at = now()`,
  'a discount has the count of its uses': 'update discount set uses = uses + 1',
  "a discount has the count of each buyer's": 'update discount_buyer set uses = uses + 1',
  "an order's history": `insert into sale_event (sale_id, event, actor) select id, 'placed', 'guest' from sale`,
  "an order's parcels have no more": `update parcel set lines = '[{"variant": "00000000-0000-7000-8000-00000000dead", "qty": 1}]'`,
  'a parcel has the pieces of its lines': 'update parcel set pieces = pieces + 1',
  'what is sent again came back': 'update parcel set resend_of = id',
  'an order is where its parcels are': `update sale set fulfilment = 'delivered'`,
  'pieces that are in stock again have not left': `update refund_line set unsent = restocked; update parcel set lines = (
    select jsonb_agg(jsonb_build_object('variant', variant_id, 'qty', 1)) from refund_line), shipped_at = now(),
    sale_id = (select sale_id from payment join refund on refund.payment_id = payment.id where refund.kind = 'order')`,
  'goods are packed only of orders that are paid': `update sale set payment_status = 'unpaid', payment_method = 'card', transaction_status = 'processing'`,
  'completed orders, and only they, are still to be sent': 'update sale set to_send = not to_send',
  "each parcel's event is in": `update sale_event set details = '{}'`,
  "followers get an order's events in the order": 'update sale_event set position = -id',
  'no follower of events is stuck': `update event_follower set failures = 5, last_error = 'Error: no'`,
  'the sums of days that reports read': `update sale_sum set goods_kobo = goods_kobo + 1 where span = 'day'`,
  'the sums of a month that reports read': `update sale_sum set pieces = pieces + 1 where span = 'month'`,
  'the product counts of the categories are right': 'update category set product_count = 7',
}

test('every claim has a fault below that breaks it', () =>
  expect(Object.keys(faults)).toHaveLength(Object.keys(doctorChecks).length))

test.each(Object.entries(faults))('finds what breaks `%s`', async (claim, fault) => {
  const undo = new Error('undo')
  const broken = shop.db.transaction().execute(async (trx) => {
    await sql.raw(fault).execute(trx)
    await sql`select ${withoutJit}`.execute(trx)
    const findings = []
    for (const [name, offenders] of Object.entries(doctorChecks))
      if ((await offenders.execute(trx)).rows.length > 0) findings.push(name)
    expect(findings).toContainEqual(expect.stringContaining(claim))
    throw undo
  })
  await expect(broken).rejects.toBe(undo)
})

test('reads one snapshot while orders come in', async () => {
  const [findings] = await Promise.all([
    examineAllData(shop.db),
    ...Array.from({ length: 10 }, () => givenOrder(shop)),
  ])
  expect(findings.filter(({ offenders }) => offenders.length > 0)).toEqual([])
})
