import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isPending, storePending } from '../payments/use-awaited-payment.ts'
import { leaveNotice, takeNotice } from '../sales/placed-notice.ts'
import {
  type Attempt,
  dropAttempt,
  dropDraft,
  readDraft,
  storeAttempt,
  storeFields,
} from './draft.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
}
const attempt = { key: 'a'.repeat(32), body: { name: 'Ada' } } as unknown as Attempt

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', storage)
})

describe('the draft of a checkout', () => {
  test('nothing stored: empty fields, no order on its way', () => {
    expect(readDraft()).toEqual({
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
    storeFields({ name: 'A' })
    const { key } = readDraft()
    storeFields({ name: 'Ada' })
    expect(readDraft().key).toBe(key)
  })

  test('what was typed comes back, with the order that was sent', () => {
    storeFields({ name: 'Ada', lga: 'Ikeja' })
    storeAttempt(attempt)
    storeFields({ name: 'Ada Obi', lga: 'Ikeja' })
    expect(readDraft()).toMatchObject({
      fields: { name: 'Ada Obi', lga: 'Ikeja', email: '' },
      attempt,
    })
  })

  test('an answered order is forgotten, what was typed stays', () => {
    storeFields({ name: 'Ada' })
    storeAttempt(attempt)
    const { key } = readDraft()
    dropAttempt()
    expect(readDraft()).toMatchObject({ fields: { name: 'Ada' }, attempt: undefined })
    expect(readDraft().key).not.toBe(key)
  })

  test('it is gone after a day, and after the order', () => {
    storeFields({ name: 'Ada' })
    expect(readDraft(Date.now() + DAY_MS + 1000).fields.name).toBe('')
    dropDraft()
    expect(readDraft().fields.name).toBe('')
  })

  test.each(['not JSON', '7', '[]', '{"savedAt":"today"}', '{"savedAt":null}'])(
    '%s counts as nothing',
    (text) => {
      stored.set('checkout', text)
      expect(readDraft().fields.name).toBe('')
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
    expect(readDraft()).toMatchObject({ fields: { name: '', lga: 'Ikeja' }, attempt: undefined })
  })
})

test('a browser that refuses to store anything still has it until the page is closed', () => {
  vi.stubGlobal('localStorage', {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  storeFields({ name: 'Ada' })
  expect(readDraft().fields.name).toBe('Ada')
  dropDraft()
  expect(readDraft().fields.name).toBe('')
})

test('the notice of a placed order is shown once, on its own page', () => {
  leaveNotice({ id: 'order', message: 'order has been placed', isAdjusted: true })
  expect(takeNotice('another')).toBeUndefined()
  expect(takeNotice('order')).toEqual({
    id: 'order',
    message: 'order has been placed',
    isAdjusted: true,
  })
  expect(takeNotice('order')).toBeUndefined()
})

test('a payment on its way is remembered for its order, for half an hour', () => {
  storePending('order')
  expect(isPending('order')).toBe(true)
  expect(isPending('another')).toBe(false)
  expect(isPending('order', Date.now() + DAY_MS)).toBe(false)
})
