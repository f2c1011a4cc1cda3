import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProviderRefund } from '#server/orders/payments/providers/provider.ts'
import { toRefundKey } from '#server/orders/payments/refund-key.ts'
import { givenOrder } from '#test/factories.ts'
import { booksOf, confirm, drainWebhooks, sendEvent, violations } from '#test/orders.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a refund made at the provider leaves the order paid', async () => {
  const { id, totalKobo } = await givenOrder(shop)
  shop.cards.charges.set(id, { amount: totalKobo })
  await confirm(shop, id)
  for (const copy of [1, 2]) {
    const one = {
      id: `${id}-${copy}`,
      transactionId: `tx-${id}`,
      amount: 300,
      key: 'by hand',
      status: 'done',
    } as const
    shop.cards.refunds.push(one)
    await heard({ event: 'refund.processed', data: { id: one.id, transaction_reference: id } })
  }
  expect(await booksOf(shop.db, id)).toMatchObject({
    status: 'processing paid',
    payments: [{ kind: 'settlement', amount: totalKobo, refund: 600 }],
  })
  const kinds = await shop.db
    .selectFrom('refund')
    .select(['kind', 'status'])
    .where('amount_kobo', '=', 600)
    .execute()
  expect(kinds).toEqual([{ kind: 'reversal', status: 'done' }])
  expect(await violations(shop.db)).toEqual([])
})

/** An order that was paid by card. */
async function givenPaid(): Promise<string> {
  const { id, totalKobo } = await givenOrder(shop)
  shop.cards.charges.set(id, { amount: totalKobo })
  await confirm(shop, id)
  return id
}

/** Sends a new event and handles it; returns what became of it. */
async function heard(event: { event: string; data: object }): Promise<string> {
  const before = await shop.db.selectFrom('webhook_inbox').select('id').execute()
  await sendEvent(shop, event)
  await drainWebhooks(shop)
  const after = await shop.db
    .selectFrom('webhook_inbox')
    .select(['id', 'status'])
    .orderBy('id')
    .execute()
  expect(after).toHaveLength(before.length + 1)
  return after.at(-1)?.status ?? ''
}

test.each<[string, Partial<ProviderRefund>]>([
  ['a refund that is still under way at the provider', {}],
  [
    'a refund of another payment, named in an event of this one',
    { transactionId: 'tx-of-another', status: 'done' },
  ],
  ['a refund that the provider does not know', { id: 'another' }],
])('%s is no reversal', async (_what, refund) => {
  const id = await givenPaid()
  const named = `named-${id}` // an event of the same refund would be the same event
  shop.cards.refunds = [
    {
      id: named,
      transactionId: `tx-${id}`,
      amount: 100,
      key: 'by hand',
      status: 'processing',
      ...refund,
    },
  ]
  expect(
    await heard({ event: 'refund.processed', data: { id: named, transaction_reference: id } }),
  ).toBe('done')
  expect((await booksOf(shop.db, id)).payments).toMatchObject([
    { kind: 'settlement', refund: null },
  ])
})

test('a refund whose event does not name it is found among those of its payment', async () => {
  const id = await givenPaid()
  shop.cards.refunds = [
    { id: 'r3', transactionId: `tx-${id}`, amount: 100, key: 'by hand', status: 'done' },
    { id: 'r4', transactionId: 'tx-of-another', amount: 100, key: 'by hand', status: 'done' },
  ]
  await heard({ event: 'refund.processed', data: { transaction_reference: id } })
  const [payment] = (await booksOf(shop.db, id)).payments
  expect(payment?.refund).toBe(100)
})

test('only finished refunds that the shop did not order count as made at the provider', async () => {
  const id = await givenPaid()
  const there = { transactionId: `tx-${id}`, key: 'by hand', status: 'done' } as const
  shop.cards.refunds = [
    { ...there, id: `made-${id}`, amount: 100 },
    { ...there, id: `under-way-${id}`, amount: 200, status: 'processing' },
    { ...there, id: `ordered-${id}`, amount: 400, key: toRefundKey(crypto.randomUUID(), 1) },
  ]
  await heard({ event: 'refund.processed', data: { id: `made-${id}`, transaction_reference: id } })
  expect((await booksOf(shop.db, id)).payments).toMatchObject([{ refund: 100 }])
})

test('an event of a refund is kept while the provider cannot be reached', async () => {
  const id = await givenPaid()
  shop.cards.refunds = [
    { id: `late-${id}`, transactionId: `tx-${id}`, amount: 100, key: 'by hand', status: 'done' },
  ]
  shop.cards.isDown = true
  const event = { event: 'refund.processed', data: { id: `late-${id}`, transaction_reference: id } }
  expect(await heard(event)).not.toBe('done')
  expect((await booksOf(shop.db, id)).payments).toMatchObject([{ refund: null }])
  shop.cards.isDown = false
  await shop.db
    .updateTable('webhook_inbox')
    .set({ next_try_at: new Date(0) })
    .where('status', '<>', 'done')
    .execute()
  await drainWebhooks(shop)
  expect((await booksOf(shop.db, id)).payments).toMatchObject([{ refund: 100 }])
})

test('an event of another kind about a paid order changes nothing', async () => {
  const id = await givenPaid()
  const data = { id: 9, reference: id, transaction: { reference: id } }
  expect(await heard({ event: 'transfer.success', data })).toBe('done')
  expect(await booksOf(shop.db, id)).toMatchObject({
    history: 'placed paid',
    payments: [{ refund: null }],
  })
})

test('a reversal of an unknown payment changes nothing', async () => {
  const { id } = await givenOrder(shop)
  await sendEvent(shop, { event: 'refund.processed', data: { id: 3, transaction_reference: id } })
  await drainWebhooks(shop)
  expect(await booksOf(shop.db, id)).toMatchObject({ status: 'processing unpaid', payments: [] })
})
