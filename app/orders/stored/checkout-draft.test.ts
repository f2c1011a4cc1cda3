import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isPaymentPending, storePendingPayment } from '../payments/use-awaited-payment.ts'
import { leavePlacedNotice, takePlacedNotice } from '../sales/placed-notice.ts'
import {
  dropCheckoutDraft,
  dropOrderAttempt,
  type OrderAttempt,
  readCheckoutDraft,
  storeOrderAttempt,
  storeShippingFields,
} from './checkout-draft.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
}
const attempt = { key: 'a'.repeat(32), body: { name: 'Ada' } } as unknown as OrderAttempt

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', storage)
})

describe('the draft of a checkout', () => {
  test('nothing stored: empty fields, no order on its way', () => {
    expect(readCheckoutDraft()).toEqual({
      fields: {
        name: '',
        email: '',
        phoneNumber: '',
        whatsapp: '',
        state: '',
        lga: '',
        address: '',
        moreDetails: '',
      },
      key: expect.any(String),
      attempt: undefined,
    })
  })

  test('the key of the checkout stays from the first letter on, for all tabs', () => {
    storeShippingFields({ name: 'A' })
    const { key } = readCheckoutDraft()
    storeShippingFields({ name: 'Ada' })
    expect(readCheckoutDraft().key).toBe(key)
  })

  test('what was typed comes back, with the order that was sent', () => {
    storeShippingFields({ name: 'Ada', lga: 'Ikeja' })
    storeOrderAttempt(attempt)
    storeShippingFields({ name: 'Ada Obi', lga: 'Ikeja' })
    expect(readCheckoutDraft()).toMatchObject({
      fields: { name: 'Ada Obi', lga: 'Ikeja', email: '' },
      attempt,
    })
  })

  test('an answered order is forgotten, what was typed stays', () => {
    storeShippingFields({ name: 'Ada' })
    storeOrderAttempt(attempt)
    const { key } = readCheckoutDraft()
    dropOrderAttempt()
    expect(readCheckoutDraft()).toMatchObject({ fields: { name: 'Ada' }, attempt: undefined })
    expect(readCheckoutDraft().key).not.toBe(key)
  })

  test('it is gone after a day, and after the order', () => {
    storeShippingFields({ name: 'Ada' })
    expect(readCheckoutDraft(Date.now() + DAY_MS + 1000).fields.name).toBe('')
    dropCheckoutDraft()
    expect(readCheckoutDraft().fields.name).toBe('')
  })

  test.each(['not JSON', '7', '[]', '{"savedAt":"today"}', '{"savedAt":null}'])(
    '%s counts as nothing',
    (text) => {
      stored.set('checkout', text)
      expect(readCheckoutDraft().fields.name).toBe('')
    },
  )

  test('fields and attempts of another kind are dropped', () => {
    stored.set(
      'checkout',
      JSON.stringify({
        savedAt: Date.now(),
        fields: { name: 7, lga: 'Ikeja' },
        attempt: { key: 7 },
      }),
    )
    expect(readCheckoutDraft()).toMatchObject({
      fields: { name: '', lga: 'Ikeja' },
      attempt: undefined,
    })
  })
})

test('a browser that refuses to store anything still has it until the page is closed', () => {
  vi.stubGlobal('localStorage', {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  storeShippingFields({ name: 'Ada' })
  expect(readCheckoutDraft().fields.name).toBe('Ada')
  dropCheckoutDraft()
  expect(readCheckoutDraft().fields.name).toBe('')
})

test('the notice of a placed order is shown once, on its own page', () => {
  leavePlacedNotice({ id: 'order', message: 'order has been placed', isAdjusted: true })
  expect(takePlacedNotice('another')).toBeUndefined()
  expect(takePlacedNotice('order')).toEqual({
    id: 'order',
    message: 'order has been placed',
    isAdjusted: true,
  })
  expect(takePlacedNotice('order')).toBeUndefined()
})

test('a payment on its way is remembered for its order, for half an hour', () => {
  storePendingPayment('order')
  expect(isPaymentPending('order')).toBe(true)
  expect(isPaymentPending('another')).toBe(false)
  expect(isPaymentPending('order', Date.now() + DAY_MS)).toBe(false)
})
