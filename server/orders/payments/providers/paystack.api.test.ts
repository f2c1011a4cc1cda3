import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { givenOrder, givenProduct, givenState } from '#test/factories.ts'
import { booksOf, confirm, drainWebhooks, prepare, reconcileNow, violations } from '#test/orders.ts'
import { givenPerson } from '#test/people.ts'
import { runs } from '#test/random.ts'
import { refundOrder, refundsNow } from '#test/refunds.ts'
import { openSandbox, type TestSandbox } from '#test/sandbox.ts'
import { CARD_SECRET, openTestShop, type TestShop } from '#test/shop.ts'
import { createStandInProvider } from './choose-provider.ts'

/** The shop with the stand-in provider over real HTTP, in both directions. */
let shop: TestShop
let webhookUrl: string
let sandbox: TestSandbox
type Order = Awaited<ReturnType<typeof givenOrder>>

beforeAll(async () => {
  shop = await openTestShop()
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  webhookUrl = `http://127.0.0.1:${(shop.server.server.address() as AddressInfo).port}/api/payments/webhook`
})
beforeEach(async () => {
  sandbox = await openSandbox({
    secretKey: CARD_SECRET,
    publicKey: 'pk_test_0123456789abcdef',
    webhookUrl,
  })
  shop.cards.verify = providerOf(CARD_SECRET).verify
})
afterAll(async () => {
  expect(await violations(shop.db)).toEqual([])
  await shop.close()
})

const providerOf = (secretKey: string, options: { timeoutMs?: number } = {}) =>
  createStandInProvider(
    { publicKey: 'pk_test_0123456789abcdef', secretKey },
    { url: sandbox.url, apiUrl: sandbox.url, ...options },
  )

/** A customer pays in the popup; resolves when the first webhook was answered. */
const pay = async (order: Order, changes: object = {}) => {
  await sandbox.knobs({ webhook: { beforeCallback: true } })
  const { reference, amount } = (await prepare(shop, order)).json()
  const answer = await sandbox.post('/__sandbox/pay', { reference, amount, ...changes })
  expect(answer.status).toBe(200)
}
const statusOf = async ({ id }: Order) => (await booksOf(shop.db, id)).status

describe('from the popup to the books', () => {
  test('the webhook alone settles', async () => {
    const order = await givenOrder(shop)
    await pay(order)
    await drainWebhooks(shop)
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status: 'processing paid',
      history: 'placed paid',
    })
  })

  test('76 copies at once are all answered 200 and settle once', async () => {
    const order = await givenOrder(shop)
    await pay(order)
    const copies = (await sandbox.post('/__sandbox/webhook', { reference: order.id, times: 76 }))
      .body
    expect(new Set(copies.map(({ statusCode }) => Number(statusCode)))).toEqual(new Set([200]))
    await drainWebhooks(shop)
    expect((await booksOf(shop.db, order.id)).payments).toHaveLength(1)
  })

  test('all webhooks lost: the browser’s report settles, or else the reconciler', async () => {
    await sandbox.knobs({ webhook: { off: true } })
    const [reported, closed] = [await givenOrder(shop), await givenOrder(shop)]
    await pay(reported)
    await pay(closed)
    expect((await confirm(shop, reported.id)).statusCode).toBe(200)
    await reconcileNow(shop)
    expect([await statusOf(reported), await statusOf(closed)]).toEqual([
      'processing paid',
      'processing paid',
    ])
  })

  test.each([
    ['a wrong signature', { wrongSignature: true }],
    ['a body changed on the way', { tamperAmount: 1, tamperAfterSigning: true }],
    ['a huge body', { hugeBody: true }],
  ])('%s is refused and settles nothing', async (_what, webhook) => {
    const order = await givenOrder(shop)
    await sandbox.knobs({ webhook })
    await pay(order)
    await drainWebhooks(shop)
    expect(await statusOf(order)).toBe('processing unpaid')
  })

  test('an unknown event before each real one does no harm', async () => {
    const order = await givenOrder(shop)
    await sandbox.knobs({ webhook: { unknownEvent: true } })
    await pay(order)
    await drainWebhooks(shop)
    expect(await statusOf(order)).toBe('processing paid')
  })

  test('fees that the payer bears are no surplus', async () => {
    const order = await givenOrder(shop)
    await sandbox.knobs({ charge: { feesToPayer: true } })
    await pay(order)
    await confirm(shop, order.id)
    const { status, payments } = await booksOf(shop.db, order.id)
    expect([status, payments[0]?.refund]).toEqual(['processing paid', null])
    expect(payments[0]?.amount).toBeGreaterThan(order.totalKobo)
  })

  test('a reference that was used is refused by the popup, and the next one works', async () => {
    const order = await givenOrder(shop)
    await pay(order, { amount: 100 }) // the payer changed the amount in the browser
    expect((await confirm(shop, order.id)).statusCode).toBe(409)
    const next = (await prepare(shop, order, order.id)).json()
    await sandbox.post('/__sandbox/pay', { reference: next.reference, amount: next.amount })
    expect((await confirm(shop, next.reference)).statusCode).toBe(200)
    expect(await statusOf(order)).toBe('processing paid')
  })

  test('every captured kobo is in the books', async () => {
    const [one, two] = [await givenOrder(shop), await givenOrder(shop)]
    await pay(one)
    await pay(two, { amount: two.totalKobo + 700 })
    await reconcileNow(shop)
    const { capturedKobo } = (await sandbox.get('/__sandbox/ledger')).body
    const rows = [
      ...(await booksOf(shop.db, one.id)).payments,
      ...(await booksOf(shop.db, two.id)).payments,
    ]
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(Number(capturedKobo))
    expect(rows.map(({ refund }) => refund)).toEqual([null, 700])
  })
})

const faults = ['refuse', '500', '502html', '429', 'truncated', 'garbage']

describe('a provider with a fault: 202, and settled once it works again', () => {
  test.each(faults)('%s', async (mode) => {
    const order = await givenOrder(shop)
    await pay(order)
    await sandbox.knobs({ verify: { mode } })
    expect((await confirm(shop, order.id)).statusCode).toBe(202)
    expect(await statusOf(order)).toBe('processing unpaid')
    await sandbox.knobs({ verify: { mode: 'ok' } })
    await reconcileNow(shop)
    expect(await statusOf(order)).toBe('processing paid')
  })

  test('no answer within the time limit', async () => {
    const order = await givenOrder(shop)
    await pay(order)
    await sandbox.knobs({ verify: { mode: 'hang' } })
    shop.cards.verify = providerOf(CARD_SECRET, { timeoutMs: 50 }).verify
    expect((await confirm(shop, order.id)).statusCode).toBe(202)
    expect(await statusOf(order)).toBe('processing unpaid')
  })

  test('reported as abandoned, then as paid: 402, then 200', async () => {
    const order = await givenOrder(shop)
    await pay(order)
    await sandbox.knobs({ verify: { abandonedFirst: 2 } })
    const statuses = []
    for (let call = 0; call < 3; call += 1)
      statuses.push((await confirm(shop, order.id)).statusCode)
    expect(statuses).toEqual([402, 402, 200])
  })

  test.each([
    ['another amount', { amount: 1 }, 409],
    ['another currency', { currency: 'GHS' }, 409],
    ['reversed', { status: 'reversed' }, 402],
    ['failed', { status: 'failed' }, 402],
  ])('%s is not settled', async (_what, lie, statusCode) => {
    const order = await givenOrder(shop)
    await pay(order)
    await sandbox.knobs({ verify: lie })
    expect((await confirm(shop, order.id)).statusCode).toBe(statusCode)
    expect(await statusOf(order)).toBe('processing unpaid')
  })

  test('with a wrong key nothing is known about the payment', async () => {
    const order = await givenOrder(shop)
    await pay(order)
    shop.cards.verify = providerOf('sk_test_wrong').verify
    expect((await confirm(shop, order.id)).statusCode).toBe(202)
  })
})

describe('a refund', () => {
  /** A paid order, and the provider's id of its transaction. */
  async function paidOrder() {
    const order = await givenOrder(shop)
    await pay(order)
    const charge = await providerOf(CARD_SECRET).verify(order.id)
    return { ...order, transactionId: charge?.id ?? '' }
  }
  const refund = (transactionId: string, amount: number, key = 'refund 1') =>
    providerOf(CARD_SECRET).refund({ transactionId, amount, key })

  test('of a part is accepted by the provider, with an id', async () => {
    const { transactionId, totalKobo } = await paidOrder()
    const answer = await refund(transactionId, 50_00)
    const { body } = await sandbox.get('/refund', { authorization: `Bearer ${CARD_SECRET}` })
    expect(body.data).toMatchObject([{ amount: 50_00, transaction: Number(transactionId) }])
    const id = String(body.data?.[0]?.id)
    expect(answer).toEqual({ isAccepted: true, refundId: id })
    const known = { id, transactionId, amount: 50_00, status: expect.any(String), key: 'refund 1' }
    expect(await providerOf(CARD_SECRET).findRefund(id)).toEqual(known)
    const since = new Date(Date.now() - 60_000)
    expect(await providerOf(CARD_SECRET).listRefunds({ transactionId, since })).toEqual([known])
    expect(await providerOf(CARD_SECRET).listRefunds({ transactionId: '1', since })).toEqual([])
    expect(await refund(transactionId, totalKobo - 50_00)).toMatchObject({ isAccepted: true })
  })

  test.each([
    ['of more than was paid', 1, 'Refund amount cannot be more than transaction amount'],
    ['of what was sent back already', 0, 'Transaction has been fully reversed'],
  ])('%s is refused, in the words of the provider', async (_what, more, reason) => {
    const { transactionId, totalKobo } = await paidOrder()
    if (more === 0) await refund(transactionId, totalKobo)
    expect(await refund(transactionId, totalKobo + more)).toEqual({ isAccepted: false, reason })
  })

  test('that the provider does not know is none', async () =>
    expect(await providerOf(CARD_SECRET).findRefund('1')).toBeUndefined())

  test('of a transaction that the provider does not know is refused', async () => {
    expect(await refund('1', 100)).toEqual({ isAccepted: false, reason: 'Transaction not found' })
  })

  test.each(faults)('may have been made or not, if the provider answers as in %s', async (mode) => {
    const { transactionId } = await paidOrder()
    await sandbox.knobs({ refund: { mode } })
    await expect(refund(transactionId, 100)).rejects.toThrow('the payment provider did not answer')
  })
})

describe('a refund of an order, at the stand-in provider', () => {
  beforeEach(() => {
    const { refund, findRefund, listRefunds } = providerOf(CARD_SECRET)
    Object.assign(shop.cards, { refund, findRefund, listRefunds })
  })
  /** Asks again until the provider has decided. */
  const refundIn = async (order: Order, status: string) => {
    await refundOrder(shop, await givenPerson(shop.db, { role: 'admin' }), order.id, { all: true })
    await expect
      .poll(async () => {
        await drainWebhooks(shop)
        await refundsNow(shop)
        const of = shop.db
          .selectFrom('refund')
          .innerJoin('payment', 'payment.id', 'payment_id')
          .select('refund.status')
        return (await of.where('sale_id', '=', order.id).executeTakeFirst())?.status
      })
      .toBe(status)
  }

  test.each([
    ['success', 'done'],
    ['refundFails', 'failed'],
    ['refundNeedsAttention', 'attention'],
  ])('paid with the card %s it ends as %s', async (card, status) => {
    const order = await givenOrder(shop)
    await pay(order, { card })
    await drainWebhooks(shop)
    await refundIn(order, status)
  })

  test.each(faults)('is made once, though the provider first answers as in %s', async (mode) => {
    const order = await givenOrder(shop)
    await pay(order)
    await drainWebhooks(shop)
    await sandbox.knobs({ refund: { mode, times: 1 } })
    await refundIn(order, 'done')
    const { body } = await sandbox.get('/refund', { authorization: `Bearer ${CARD_SECRET}` })
    expect(body.data).toHaveLength(1)
  })
})

test('whatever the provider answers, the shop has no error', async () => {
  const { id: product } = await givenProduct(shop.db, { stock: runs(80) })
  const state = await givenState(shop.db)
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('a\u0000b', '\ud800', -1, 1.5, 1e300, '+275760-09-13', '0000'),
  )
  const field = fc.constantFrom(
    'id',
    'domain',
    'status',
    'amount',
    'requested_amount',
    'currency',
    'paid_at',
  )
  const change = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(field, odd).map(([name, value]) => (good: object) => ({
        ...good,
        [name]: value,
      })),
    },
    fc.jsonValue().map((value) => () => value),
  )
  const fetchForReal = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = fetchForReal
  })
  await fc.assert(
    fc.asyncProperty(change, fc.boolean(), async (changed, status) => {
      const { id } = await givenOrder(shop, { state, products: [{ id: product, qty: 1 }] })
      const good = {
        id,
        domain: 'test',
        status: 'success',
        reference: id,
        amount: 3_000_00,
        currency: 'NGN',
      }
      globalThis.fetch = async () => Response.json({ status, data: changed(good) })
      expect([200, 202, 402, 409]).toContain((await confirm(shop, id)).statusCode)
    }),
    { numRuns: runs(80) },
  )
})
