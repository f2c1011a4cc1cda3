import { beforeEach, expect, test, vi } from 'vitest'
import { readDeliveryPlace, storeDeliveryPlace } from './place.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})

test('a place is found again; without a state it is forgotten', () => {
  storeDeliveryPlace({ state: 'a', lga: 'Ikeja' })
  expect(readDeliveryPlace()).toEqual({ state: 'a', lga: 'Ikeja' })
  storeDeliveryPlace({ state: '', lga: '' })
  expect([readDeliveryPlace(), stored.size]).toEqual([undefined, 0])
})

test.each([
  '',
  'null',
  '{',
  '[]',
  '{"state":1,"lga":""}',
  '{"state":"","lga":""}',
  '{"state":"a"}',
  `{"state":"${'a'.repeat(201)}","lga":""}`,
])('what is stored as %j is no place', (text) => {
  stored.set('delivery', text)
  expect(readDeliveryPlace()).toBeUndefined()
})

test('what else is stored with it is dropped', () => {
  stored.set('delivery', '{"state":"a","lga":"b","price":1}')
  expect(readDeliveryPlace()).toEqual({ state: 'a', lga: 'b' })
})
