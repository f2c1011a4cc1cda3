import { describe, expect, test } from 'vitest'
import {
  listPaystackRefunds,
  readPaystackRefund,
  readRefundOrderAnswer,
} from './paystack-refunds.ts'
import { ProviderUnreachable } from './provider.ts'

const refund = (values: object = {}) => ({
  id: 1,
  transaction: 9,
  amount: 500,
  status: 'pending',
  ...values,
})
const read = (values: object) => readPaystackRefund({ status: true, data: refund(values) })
const GARBAGE = [
  undefined,
  null,
  'text',
  {},
  { status: true },
  { status: true, data: {} },
  { status: 'false' },
]

describe('the answer to a refund', () => {
  test('accepts it with an id', () => {
    expect(readRefundOrderAnswer({ status: true, data: { id: 7 } })).toEqual({
      isAccepted: true,
      refundId: '7',
    })
  })

  test('refuses it in words, of which the start is kept', () => {
    expect(readRefundOrderAnswer({ status: false, message: 'no' })).toEqual({
      isAccepted: false,
      reason: 'no',
    })
    expect(readRefundOrderAnswer({ status: false })).toEqual({ isAccepted: false, reason: '' })
    const long = readRefundOrderAnswer({ status: false, message: 'x'.repeat(999) })
    expect(long).toEqual({ isAccepted: false, reason: 'x'.repeat(300) })
  })

  test('that cannot be read says nothing', () => {
    for (const answer of GARBAGE)
      expect(() => readRefundOrderAnswer(answer)).toThrow(ProviderUnreachable)
  })
})

describe('a refund', () => {
  test('is read with texts as ids, and the key that the shop gave it', () => {
    expect(read({ merchant_note: 'key' })).toEqual({
      ...{ id: '1', transactionId: '9', amount: 500, status: 'processing', key: 'key' },
    })
    expect(read({ id: 'r', transaction: { id: 't' }, amount: '500', merchant_note: null })).toEqual(
      {
        ...{ id: 'r', transactionId: 't', amount: 500, status: 'processing', key: '' },
      },
    )
  })

  test.each([
    ['processed', 'done'],
    ['failed', 'failed'],
    ['needs-attention', 'attention'],
    ['processing', 'processing'],
    ['toString', 'processing'],
  ])('that the provider calls %s is %s', (status, known) =>
    expect(read({ status })?.status).toBe(known),
  )

  test('that the provider does not know is none', () =>
    expect(readPaystackRefund({ status: false, message: 'Refund not found' })).toBeUndefined())

  test('that cannot be read says nothing', () => {
    for (const answer of GARBAGE)
      expect(() => readPaystackRefund(answer)).toThrow(ProviderUnreachable)
    for (const values of [
      { amount: -1 },
      { amount: 0.5 },
      { id: null },
      { status: 'x'.repeat(201) },
    ])
      expect(() => read(values)).toThrow(ProviderUnreachable)
  })
})

describe('the refunds of a transaction', () => {
  const SINCE = new Date('2026-12-01T00:00:00Z')

  /** A provider with these refunds, newest first; the paths that it was asked for. */
  function provider(all: readonly unknown[]) {
    const asked: string[] = []
    const call = async (path: string) => {
      asked.push(path)
      const query = new URL(path, 'https://api.example').searchParams
      const [perPage, page] = [Number(query.get('perPage')), Number(query.get('page'))]
      return { status: true, data: all.slice((page - 1) * perPage, page * perPage) }
    }
    return { asked, list: () => listPaystackRefunds(call, '9', SINCE) }
  }
  const many = (count: number) =>
    Array.from({ length: count }, (_, id) => refund({ id, transaction: id % 2 ? 9 : 8 }))

  test('are found on all pages, up to the first that is not full', async () => {
    const { asked, list } = provider(many(250))
    expect(await list()).toHaveLength(125)
    expect(asked).toEqual(
      [1, 2, 3].map((page) => `/refund?perPage=100&page=${page}&from=2026-12-01T00%3A00%3A00.000Z`),
    )
  })

  test('are those of this transaction alone; what cannot be read is none of them', async () => {
    const { list } = provider([
      refund({ id: 1 }),
      refund({ id: 2, transaction: 8 }),
      'text',
      refund({ id: 3 }),
    ])
    expect((await list()).map(({ id }) => id)).toEqual(['1', '3'])
  })

  test('are not known if the list is too long, or a page cannot be read', async () => {
    const { asked, list } = provider(many(5_000))
    await expect(list()).rejects.toThrow(ProviderUnreachable)
    expect(asked).toHaveLength(50)
    expect(await provider(many(4_999)).list()).toHaveLength(2_499)
    await expect(listPaystackRefunds(async () => ({ status: false }), '9', SINCE)).rejects.toThrow(
      ProviderUnreachable,
    )
  })
})
