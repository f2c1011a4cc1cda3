import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentRequest } from '#contract/orders/payments/payments.ts'
import { createPaystackOpener } from './paystack.ts'

type Callbacks = {
  onSuccess(result: object): void
  onCancel(): void
  onError(error: object): void
  onBankTransferConfirmationPending(): void
}

const request: PaymentRequest & { email: string } = {
  provider: 'paystack',
  reference: '0199-order',
  amount: 1_400_000,
  currency: 'NGN',
  publicKey: 'pk_test_1',
  scriptUrl: 'https://pay.example/v2/inline.js',
  channels: ['card'],
  email: 'ada@example.com',
  metadata: { name: 'Ada' },
}

const events = {
  onPaid: vi.fn(),
  onClosed: vi.fn(),
  onTransferPending: vi.fn(),
  onReferenceUsed: vi.fn(),
  onFailed: vi.fn(),
}

/**
 * The provider's class: notes what it is opened with, and cancels an earlier transaction as the
 * real one does.
 */
function fakePaystack({ error }: { error?: object } = {}) {
  const opened: (Callbacks & Record<string, unknown>)[] = []
  let made = 0
  class Pop {
    constructor() {
      made += 1
    }
    newTransaction(options: Record<string, unknown>) {
      if (error) throw error
      opened.at(-1)?.onCancel()
      opened.push(options as Callbacks & Record<string, unknown>)
    }
  }
  return { Pop, opened, made: () => made }
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

test('the popup is opened with the public key, e-mail, amount, reference, currency, metadata and channels', () => {
  const { Pop, opened } = fakePaystack()
  createPaystackOpener(Pop)(request, events)
  expect(opened[0]).toMatchObject({
    key: 'pk_test_1',
    email: 'ada@example.com',
    amount: 1_400_000,
    reference: '0199-order',
    currency: 'NGN',
    metadata: { name: 'Ada' },
    channels: ['card'],
  })
  expect(opened[0]).not.toHaveProperty('scriptUrl')
  expect(opened[0]).not.toHaveProperty('provider')
})

test('one popup object serves a page', () => {
  const { Pop, made } = fakePaystack()
  createPaystackOpener(Pop)(request, events)
  createPaystackOpener(Pop)(request, events)
  expect(made()).toBe(1)
})

test('a successful payment is reported once, and a close after it is not', () => {
  const { Pop, opened } = fakePaystack()
  createPaystackOpener(Pop)(request, events)
  const result = { reference: '0199-order', status: 'success', message: 'Approved' }
  opened[0]?.onSuccess(result)
  opened[0]?.onCancel()
  vi.runAllTimers()
  expect(events.onPaid).toHaveBeenCalledExactlyOnceWith(result)
  expect(events.onClosed).not.toHaveBeenCalled()
})

test('a closed popup is reported once', () => {
  const { Pop, opened } = fakePaystack()
  createPaystackOpener(Pop)(request, events)
  opened[0]?.onCancel()
  opened[0]?.onCancel()
  vi.runAllTimers()
  expect(events.onClosed).toHaveBeenCalledOnce()
})

test('a pending transfer closes the popup first: only the transfer is reported', () => {
  const { Pop, opened } = fakePaystack()
  createPaystackOpener(Pop)(request, events)
  opened[0]?.onCancel()
  opened[0]?.onBankTransferConfirmationPending()
  vi.runAllTimers()
  expect(events.onTransferPending).toHaveBeenCalledOnce()
  expect(events.onClosed).not.toHaveBeenCalled()
})

test('a used reference is replaced, and its attempt stays silent', () => {
  const { Pop, opened } = fakePaystack()
  createPaystackOpener(Pop)(request, events)
  opened[0]?.onError({ message: 'Duplicate Transaction Reference' })
  expect(events.onReferenceUsed).toHaveBeenCalledOnce()
  createPaystackOpener(Pop)({ ...request, reference: '0199-order-2' }, events)
  vi.runAllTimers()
  expect(events.onClosed).not.toHaveBeenCalled()
})

test("other errors are reported in the provider's words", () => {
  const { Pop, opened } = fakePaystack()
  createPaystackOpener(Pop)(request, events)
  opened[0]?.onError({ message: 'Currency not supported by merchant' })
  opened[0]?.onCancel()
  vi.runAllTimers()
  expect(events.onFailed).toHaveBeenCalledExactlyOnceWith('Currency not supported by merchant')
  expect(events.onClosed).toHaveBeenCalledOnce()
})

test('options that the script throws at are reported, not thrown', () => {
  const issues = [{ message: 'Required parameter missing: email' }]
  const { Pop } = fakePaystack({ error: { message: 'Invalid transaction parameters', issues } })
  createPaystackOpener(Pop)(request, events)
  expect(events.onFailed).toHaveBeenCalledExactlyOnceWith('Required parameter missing: email')
  expect(events.onClosed).not.toHaveBeenCalled()
})
