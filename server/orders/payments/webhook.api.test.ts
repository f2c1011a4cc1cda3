import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { metrics } from '#server/platform/metrics/metrics.ts'
import { call, givenOrder } from '#test/factories.ts'
import { booksOf, drainWebhooks, paidEvent, sendEvent, sign } from '#test/orders.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { handleStoredWebhooks } from './handle-webhooks.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  shop.cards.isDown = false
  await shop.db.deleteFrom('webhook_inbox').execute()
})
afterAll(() => shop.close())

const inbox = () =>
  shop.db
    .selectFrom('webhook_inbox')
    .select(['event', 'reference', 'status'])
    .orderBy('id')
    .execute()
const body = JSON.stringify(paidEvent('019abcde-0000-7000-8000-0123456789ab', 1))

async function paidOrder(): Promise<string> {
  const order = await givenOrder(shop)
  shop.cards.charges.set(order.id, { amount: order.totalKobo })
  return order.id
}

describe('a signature over the raw body', () => {
  test('that is right: 200 at once, stored to be settled by a job', async () => {
    const id = await paidOrder()
    const answer = await sendEvent(shop, paidEvent(id))
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'ok' }])
    expect(await inbox()).toEqual([{ event: 'charge.success', reference: id, status: 'pending' }])
    expect((await booksOf(shop.db, id)).status).toBe('processing unpaid')
    await drainWebhooks(shop)
    expect((await booksOf(shop.db, id)).status).toBe('processing paid')
    expect(await inbox()).toMatchObject([{ status: 'done' }])
  })

  test('is checked over the exact bytes: blanks, order of keys and escapes are the provider’s', async () => {
    const odd = `{ "data" : {"reference":"x","id": 7.0,\n"name":"Ad\\u00e1"}, "event":"charge.success" }`
    expect((await sendEvent(shop, odd)).statusCode).toBe(200)
    expect(
      (await sendEvent(shop, Buffer.from('{"event":"a","data":{"id":1,"name":"Ọ̀ṣọ́"}}'))).statusCode,
    ).toBe(200)
  })

  test.each([
    ['missing', ''],
    ['of another key', sign(body, 'sk_test_another')],
    ['of another body', sign(`${body} `)],
    ['in capital letters', sign(body).toUpperCase()],
    ['cut short', sign(body).slice(0, 64)],
    ['with more behind it', `${sign(body)}00`],
    ['of the parsed body', sign(JSON.stringify(JSON.parse(body), null, 1))],
    ['no hex at all', 'ü'.repeat(128)],
  ])('%s: 401, and nothing is stored', async (_what, signature) => {
    const answer = await sendEvent(shop, body, signature)
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'signature is not valid' }])
    expect(await inbox()).toEqual([])
  })

  test('no header at all, no body at all: 401', async () => {
    const answers = [
      await call(shop, {
        method: 'POST',
        url: '/api/payments/webhook',
        payload: body,
        headers: { 'content-type': 'application/json' },
      }),
      await call(shop, { method: 'POST', url: '/api/payments/webhook' }),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401])
  })

  test('is checked before the body is parsed', async () => {
    expect((await sendEvent(shop, 'no json', 'wrong')).statusCode).toBe(401)
  })
})

describe('an event', () => {
  test('that comes 20 times at once is stored once', async () => {
    const id = await paidOrder()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendEvent(shop, paidEvent(id))),
    )
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
    expect(await inbox()).toHaveLength(1)
  })

  test('replayed weeks later changes nothing; tampered with it is 401', async () => {
    const id = await paidOrder()
    const original = JSON.stringify(paidEvent(id))
    await sendEvent(shop, original)
    await drainWebhooks(shop)
    const before = await booksOf(shop.db, id)
    await shop.db.deleteFrom('webhook_inbox').execute() // deleted by retention
    expect((await sendEvent(shop, original)).statusCode).toBe(200)
    await drainWebhooks(shop)
    expect(await booksOf(shop.db, id)).toEqual(before)
    expect(
      (await sendEvent(shop, original.replace('"amount":1', '"amount":9'), sign(original)))
        .statusCode,
    ).toBe(401)
  })

  test('never sets the amount: the provider is queried', async () => {
    const id = await paidOrder()
    shop.cards.charges.set(id, { amount: 1 })
    await sendEvent(shop, {
      event: 'charge.success',
      data: { id: 5, reference: id, amount: 999_999_999 },
    })
    await drainWebhooks(shop)
    expect((await booksOf(shop.db, id)).status).toBe('processing unpaid')
  })

  test.each([
    ['nobody knows', { event: 'sandbox.unknown', data: { id: 1 } }],
    ['without an id', { event: 'customeridentification.success', data: { customer_id: 'x' } }],
    [
      'without an id, and long',
      { event: 'long.one', data: { text: Array.from({ length: 9000 }, (_, i) => i).join() } },
    ],
    ['without data', { event: 'bare' }],
    ['with data that is no object', { event: 'odd', data: ['a'] }],
    ['with an id of another kind', { event: 'odd', data: { id: { a: 1 } } }],
    [
      'with a NUL in a text of it',
      { event: 'charge.success', data: { id: 'a\u0000b', reference: 'a\u0000b' } },
    ],
    [
      'with half a character in it',
      { event: 'charge.success', data: { id: '\ud800', reference: '\udfff' } },
    ],
    ['of an order of another shop', paidEvent('T123456', 99)],
    [
      'with more than is expected',
      { event: 'charge.success', data: { id: 3, reference: 'a'.repeat(5000) }, extra: [1] },
    ],
  ])('%s: stored, 200, and done with', async (_what, event) => {
    for (let twice = 0; twice < 2; twice += 1)
      expect((await sendEvent(shop, event)).statusCode).toBe(200)
    await drainWebhooks(shop)
    expect(await inbox()).toMatchObject([{ event: event.event, status: 'done' }])
  })

  test.each([
    ['no JSON', 'charge.success'],
    ['cut off', body.slice(0, -5)],
    ['no object', '[]'],
    ['null', 'null'],
    ['no event', '{"data":{"id":1}}'],
    ['an event that is no text', '{"event":7,"data":{"id":1}}'],
    ['an event with a NUL', '{"event":"a\\u0000","data":{}}'],
    ['empty', ''],
  ])('%s: 400, and nothing is stored', async (_what, text) => {
    expect((await sendEvent(shop, text)).statusCode).toBe(400)
    expect(await inbox()).toEqual([])
  })

  test('larger than any of the provider’s: 413', async () => {
    const answer = await sendEvent(shop, {
      event: 'huge',
      data: { id: 1, padding: 'x'.repeat(300_000) },
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      { message: 'the request is too large' },
    ])
  })

  test('of any content type is read: the signature proves the sender', async () => {
    const headers = { 'content-type': 'text/plain', 'x-paystack-signature': sign(body) }
    const answer = await call(shop, {
      method: 'POST',
      url: '/api/payments/webhook',
      payload: body,
      headers,
    })
    expect(answer.statusCode).toBe(200)
  })

  test('is accepted on no other path', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await call(shop, { method, url: '/api/payments/webhook' })).statusCode).toBe(404)
  })
})

describe('a stored event', () => {
  const makeDue = () =>
    shop.db
      .updateTable('webhook_inbox')
      .set({ next_try_at: new Date(0) })
      .execute()
  beforeEach(() => metrics.webhooks.reset())
  const counted = async () =>
    Object.fromEntries(
      (await metrics.webhooks.get()).values.map(({ labels, value }) => [labels.result, value]),
    )

  test('that cannot be settled now is tried again later, and settles then', async () => {
    const id = await paidOrder()
    await sendEvent(shop, paidEvent(id))
    shop.cards.isDown = true
    await drainWebhooks(shop)
    expect(await inbox()).toMatchObject([{ status: 'pending' }])
    expect(await handleStoredWebhooks(shop.payments)).toBe(0)
    shop.cards.isDown = false
    await makeDue()
    await drainWebhooks(shop)
    expect((await booksOf(shop.db, id)).status).toBe('processing paid')
    expect(await counted()).toEqual({ stored: 1, retried: 1, done: 1 })
  })

  test('a payment the provider does not know yet is retried', async () => {
    const { id, totalKobo } = await givenOrder(shop)
    shop.cards.charges.set(id, { amount: totalKobo, status: 'abandoned' })
    await sendEvent(shop, paidEvent(id))
    await drainWebhooks(shop)
    expect(await inbox()).toMatchObject([{ status: 'pending' }])
    shop.cards.charges.set(id, { amount: totalKobo })
    await makeDue()
    await drainWebhooks(shop)
    expect((await booksOf(shop.db, id)).status).toBe('processing paid')
    expect(await inbox()).toMatchObject([{ status: 'done' }])
  })

  test('of a payment that was reversed at once is done: nothing was paid', async () => {
    const order = await givenOrder(shop)
    shop.cards.charges.set(order.id, { amount: order.totalKobo, status: 'reversed' })
    await sendEvent(shop, paidEvent(order.id))
    await drainWebhooks(shop)
    expect(await inbox()).toMatchObject([{ status: 'done' }])
    expect(await booksOf(shop.db, order.id)).toMatchObject({
      status: 'processing unpaid',
      payments: [],
    })
  })

  test('has failed after the last try, not before', async () => {
    const id = await paidOrder()
    await sendEvent(shop, paidEvent(id))
    shop.cards.isDown = true
    const seen: string[] = []
    for (let tries = 0; tries < 9; tries += 1) {
      await makeDue()
      await handleStoredWebhooks(shop.payments)
      seen.push((await inbox())[0]?.status ?? 'gone')
    }
    expect(seen).toEqual([...Array(7).fill('pending'), 'failed', 'failed'])
    expect(await counted()).toMatchObject({ stored: 1, retried: 7, failed: 1 })
  })

  test('that was given up and is sent again is handled again', async () => {
    const id = await paidOrder()
    await sendEvent(shop, paidEvent(id))
    await shop.db.updateTable('webhook_inbox').set({ status: 'failed', attempts: 8 }).execute()
    await sendEvent(shop, paidEvent(id))
    await drainWebhooks(shop)
    expect(await inbox()).toMatchObject([{ status: 'done' }])
    expect((await booksOf(shop.db, id)).status).toBe('processing paid')
  })

  test('that fails does not block the others', async () => {
    const [first, second] = [await paidOrder(), await paidOrder()]
    await sendEvent(shop, paidEvent(first))
    await sendEvent(shop, paidEvent(second))
    shop.cards.meanwhile = async (reference) => {
      if (reference === first) throw new Error('something unforeseen')
    }
    await drainWebhooks(shop)
    shop.cards.meanwhile = undefined
    expect((await booksOf(shop.db, second)).status).toBe('processing paid')
    expect(await inbox()).toMatchObject([{ status: 'pending' }, { status: 'done' }])
  })

  test('that is done is not handled again', async () => {
    await sendEvent(shop, paidEvent(await paidOrder()))
    await drainWebhooks(shop)
    await makeDue()
    expect(await handleStoredWebhooks(shop.payments)).toBe(0)
  })

  test('is handled by one of several instances', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => paidOrder()))
    for (const id of ids) await sendEvent(shop, paidEvent(id))
    shop.cards.asked = []
    await Promise.all([drainWebhooks(shop), drainWebhooks(shop), drainWebhooks(shop)])
    expect(shop.cards.asked.toSorted()).toEqual(ids.toSorted())
  })
})
