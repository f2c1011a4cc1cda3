import { expect, test } from 'vitest'
import { reviewCommandOfKey } from './review-keys.ts'

const press = (key: string, held: object = {}) =>
  reviewCommandOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

test.each([
  ['j', { do: 'move', by: 1 }],
  ['k', { do: 'move', by: -1 }],
  ['A', { do: 'show' }],
  ['r', { do: 'refuse' }],
  ['x', { do: 'choose' }],
])('%s', (key, command) => expect(press(key)).toEqual(command))

test('any other key, and a key of the browser, is left alone', () => {
  expect([press('z'), press('Enter'), press('constructor')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([press('r', { ctrlKey: true }), press('a', { metaKey: true })]).toEqual([
    undefined,
    undefined,
  ])
})
