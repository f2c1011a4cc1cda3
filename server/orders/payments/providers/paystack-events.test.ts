import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSignedByPaystack, readPaystackEvent } from './paystack-events.ts'

const KEY = 'sk_test_0123456789abcdef'
const bytesOf = (event: unknown): Buffer => Buffer.from(JSON.stringify(event))
const read = (name: string, data?: unknown) => readPaystackEvent(bytesOf({ event: name, data }))

describe('a webhook is signed', () => {
  const body = bytesOf({ event: 'charge.success' })
  const signature = createHmac('sha512', KEY).update(body).digest('hex')

  test('by the secret key over its bytes', () =>
    expect(isSignedByPaystack(KEY, body, signature)).toBe(true))

  test.each([
    ['another body', KEY, bytesOf({ event: 'charge.succesz' }), signature],
    ['another key', 'sk_test_another', body, signature],
    ['capital letters', KEY, body, signature.toUpperCase()],
    ['its start alone', KEY, body, signature.slice(0, 64)],
    ['an empty text', KEY, body, ''],
    ['no signature', KEY, body, undefined],
    ['two signatures', KEY, body, [signature, signature]],
  ])('not by %s', (_what, key, bytes, given) =>
    expect(isSignedByPaystack(key, bytes, given)).toBe(false),
  )
})

test.each([
  ['charge.success', 'paid'],
  ['charge.dispute.create', 'disputed'],
  ['charge.dispute.remind', 'disputed'],
  ['charge.dispute.resolve', 'disputed'],
  ['charge.dispute.closed', 'other'],
  ['refund.processed', 'refund'],
  ['customer.refund.processed', 'other'],
  ['refunds', 'other'],
  ['toString', 'other'],
])('the event %s is of the kind %s', (name, kind) =>
  expect(read(name)).toMatchObject({ name, kind }),
)

test('an event is about the transaction that it names, before a reference of its own', () => {
  const transaction = { reference: 'of-the-transaction' }
  expect(read('charge.success', { reference: 'own' })?.reference).toBe('own')
  expect(read('refund.failed', { reference: 'own', transaction })?.reference).toBe(
    'of-the-transaction',
  )
  const named = { reference: 'own', transaction, transaction_reference: 'named' }
  expect(read('refund.failed', named)?.reference).toBe('named')
  expect(read('charge.success', {})?.reference).toBeUndefined()
})

test('deliveries of one event have the same id', () => {
  expect(read('charge.success', { id: 7 })?.id).toBe('charge.success:7')
  expect(read('charge.success', { id: 'seven' })?.id).toBe('charge.success:seven')
  const [one, again, other] = ['a', 'a', 'b'].map(
    (reference) => read('charge.success', { reference })?.id,
  )
  expect(one).toMatch(/^charge\.success:[0-9a-f]{64}$/)
  expect(again).toBe(one)
  expect(other).not.toBe(one)
})

test('an event of a refund names it by its id', () => {
  expect(read('refund.processed', { id: 7 })).toMatchObject({ refundId: '7' })
  expect(read('refund.processed', {})?.refundId).toBeUndefined()
  expect(read('charge.success', { id: 7 })?.refundId).toBeUndefined()
})

const DISPUTE = {
  id: 358950,
  refund_amount: 5800,
  resolution: null,
  dueAt: '2026-11-25T18:00:00.000Z',
}

test.each([
  ['charge.dispute.create', null, 'open'],
  ['charge.dispute.remind', null, 'open'],
  ['charge.dispute.resolve', 'merchant-accepted', 'lost'],
  ['charge.dispute.resolve', 'auto-accepted', 'lost'],
  ['charge.dispute.resolve', 'declined', 'won'],
  ['charge.dispute.resolve', null, 'open'],
])('%s with the resolution %s is of a dispute that is %s', (name, resolution, state) => {
  const { dispute } = read(name, { ...DISPUTE, resolution }) ?? {}
  expect(dispute).toEqual({ id: '358950', amount: 5800, dueAt: new Date(DISPUTE.dueAt), state })
})

test('a dispute without readable values claims the whole payment, and is due on no day', () => {
  const { dispute } = read('charge.dispute.create', { refund_amount: null, dueAt: null }) ?? {}
  expect(dispute).toEqual({ id: '', amount: undefined, dueAt: undefined, state: 'open' })
})

test('unreadable parts of an event are left out', () => {
  const data = { id: {}, reference: 5, transaction: 'text', transaction_reference: 'x'.repeat(201) }
  expect(read('refund.processed', data)).toMatchObject({ kind: 'refund', reference: undefined })
  expect(read('charge.success', 'text')).toMatchObject({ kind: 'paid', reference: undefined })
  expect(read('charge.success', { reference: 'x'.repeat(200) })?.reference).toHaveLength(200)
})

test('what is no event is none', () => {
  for (const text of ['', '{', '[]', 'null', '{"data":{}}', '{"event":5,"data":{}}'])
    expect(readPaystackEvent(Buffer.from(text))).toBeUndefined()
  expect(read('x'.repeat(101))).toBeUndefined()
  expect(read('x'.repeat(100))).toBeDefined()
})
