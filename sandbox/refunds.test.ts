import { expect, test } from 'vitest'
import { type Json, openPopup, openSandbox, openShop } from '#test/sandbox.ts'
import { type CardName, cards } from './cards.ts'

/** An order of ₦500 paid with the card, its charge.success already taken. */
async function paidWith(name: CardName) {
  const shop = await openShop()
  const sandbox = await openSandbox({ webhookUrl: shop.url })
  const code = (await openPopup(sandbox, 'order-1', { amount: 50_000 })).body.data?.access_code
  const { number, cvv } = cards[name]
  await sandbox.post(`/checkout/charge/${code}`, { step: 'card', number, cvv, expiry: '12/99' })
  await shop.next()
  const refund = (body: Record<string, unknown> = {}) =>
    sandbox.post('/refund', { transaction: 'order-1', ...body })
  return { shop, sandbox, refund }
}

test('a full refund goes pending, processing, processed, and the transaction is reversed', async () => {
  const { shop, sandbox, refund } = await paidWith('success')
  const made = await refund()
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    message: 'Refund has been queued for processing',
    data: {
      status: 'pending',
      amount: 50_000,
      fully_deducted: false,
      transaction: { reference: 'order-1' },
    },
  })
  const webhooks = [await shop.next(), await shop.next(), await shop.next()]
  expect(webhooks.map(({ event }) => event).sort()).toEqual([
    'refund.pending',
    'refund.processed',
    'refund.processing',
  ])
  expect(webhooks[0]?.data).toMatchObject({
    transaction_reference: 'order-1',
    amount: '50000',
    domain: 'test',
  })

  const id = String(made.body.data?.id)
  expect((await sandbox.get(`/refund/${id}`)).body.data).toMatchObject({
    status: 'processed',
    deducted_amount: 50_000,
  })
  expect((await sandbox.verify('order-1')).status).toBe('reversed')
  expect((await sandbox.get('/__sandbox/ledger')).body).toMatchObject({
    capturedKobo: 50_000,
    refundedKobo: 50_000,
    transactions: [
      { reference: 'order-1', capturedKobo: 50_000, refundedKobo: 50_000, pendingRefundKobo: 0 },
    ],
  })
  expect((await refund()).body.message).toBe('Transaction has been fully reversed')
})

test('a transaction is refunded in parts, never by more than its amount', async () => {
  const { sandbox, refund } = await paidWith('success')
  expect((await refund({ amount: 20_000 })).status).toBe(200)
  expect((await refund({ amount: 30_001 })).body.message).toBe(
    'Refund amount cannot be more than transaction amount',
  )
  expect((await refund({ amount: '30000' })).status).toBe(200)
  expect((await refund({ amount: 1 })).status).toBe(400)
  const list = (await sandbox.get('/refund?perPage=1')).body
  expect(list.meta).toMatchObject({ total: 2, pageCount: 2 })
  expect(list.data?.[0]?.amount).toBe(30_000)
})

test('an unpaid or unknown transaction, and an invalid amount, cannot be refunded', async () => {
  const { sandbox, refund } = await paidWith('success')
  await openPopup(sandbox, 'order-2')
  expect((await refund({ transaction: 'order-2' })).body.code).toBe('transaction_not_refundable')
  expect((await refund({ transaction: 'nothing' })).status).toBe(404)
  for (const amount of [0, -1, 1.5])
    expect((await refund({ amount })).body.message).toBe('Invalid Amount Sent')
})

const until = async (status: string, read: () => Promise<Json>) =>
  expect.poll(async () => (await read()).status).toBe(status)

test('with the failing card the refund fails, and the amount can still be refunded', async () => {
  const { sandbox, refund } = await paidWith('refundFails')
  const id = String((await refund()).body.data?.id)
  await until('failed', async () => (await sandbox.get(`/refund/${id}`)).body.data as Json)
  expect((await sandbox.verify('order-1')).status).toBe('success')
  expect((await refund()).status).toBe(200)
})

test('with the card that needs attention bank details complete the refund, once', async () => {
  const { sandbox, refund } = await paidWith('refundNeedsAttention')
  const id = String((await refund()).body.data?.id)
  const read = async () => (await sandbox.get(`/refund/${id}`)).body.data as Json
  await until('needs-attention', read)
  const details = {
    refund_account_details: { currency: 'NGN', account_number: '1234567890', bank_id: '9' },
  }
  expect(
    (await sandbox.post(`/refund/retry_with_customer_details/${id}`, details)).body.data?.status,
  ).toBe('processing')
  await until('processed', read)
  const again = await sandbox.post(`/refund/retry_with_customer_details/${id}`, details)
  expect(again.status).toBe(422)
  expect(again.body.message).toBe('Invalid Refund state, refund status should be "needs-attention"')
})
