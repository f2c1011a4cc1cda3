import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenOrder } from '#test/factories.ts'
import { booksOf, confirm, drainWebhooks, sendEvent, violations } from '#test/orders.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test.each([
  ['a chargeback', 'charge.dispute.create', (reference: string) => ({ id: 1, transaction: { reference } })],
  ['a refund', 'refund.processed', (transaction_reference: string) => ({ id: 2, transaction_reference })],
])('%s later (§ Races, 22): the order stays paid, one row waits in the refund queue', async (_what, event, dataOf) => {
  const { id, totalKobo } = await givenOrder(shop)
  shop.cards.charges.set(id, { amount: totalKobo })
  await confirm(shop, id)
  shop.cards.refunds = [
    { id: `${event}-${id}-1`, transactionId: `tx-${id}`, amount: totalKobo, key: 'by hand', status: 'done' },
  ]
  for (const copy of [1, 2]) await sendEvent(shop, { event, data: { ...dataOf(id), id: `${event}-${id}-${copy}` } })
  await drainWebhooks(shop)
  expect(await booksOf(shop.db, id)).toMatchObject({
    status: 'processing paid',
    payments: [{ kind: 'settlement', amount: totalKobo, refund: totalKobo }],
  })
  expect(await violations(shop.db)).toEqual([])
})

test('a reversal of an unknown payment changes nothing', async () => {
  const { id } = await givenOrder(shop)
  await sendEvent(shop, { event: 'refund.processed', data: { id: 3, transaction_reference: id } })
  await drainWebhooks(shop)
  expect(await booksOf(shop.db, id)).toMatchObject({ status: 'processing unpaid', payments: [] })
})
