import { expect, test } from 'vitest'
import { isBlankValue, namedMessage, wrongFields } from './wrong-fields.ts'

const labels = { lga: 'Local government', email: 'Email', more: 'More details' }
const wrong = (messages: Partial<typeof labels>) =>
  wrongFields(
    Object.fromEntries(
      Object.entries(messages).map(([name, message]) => [name, { type: 'custom', message }]),
    ),
    labels,
  )

test("'{field} is a required field' names the field as its label does", () => {
  expect(wrong({ lga: 'lga is a required field' })).toEqual([
    { field: 'lga', label: 'Local government', message: 'Local government is a required field' },
  ])
})

test('any other message stays as it is', () => {
  expect(wrong({ email: 'must be a valid email address' })).toEqual([
    { field: 'email', label: 'Email', message: 'must be a valid email address' },
  ])
  expect(wrong({})).toEqual([])
})

test('the wrong fields are in the order of the page', () => {
  expect(wrong({ more: 'too long', lga: 'unknown' }).map(({ field }) => field)).toEqual([
    'lga',
    'more',
  ])
})

test('a message that does not name its field gets the label in front', () => {
  expect(namedMessage({ label: 'Price', message: 'must be a `number` type' })).toBe(
    'Price: must be a `number` type',
  )
  expect(namedMessage({ label: 'Price', message: 'Price is a required field' })).toBe(
    'Price is a required field',
  )
})

test.each([
  [undefined, true],
  ['  ', true],
  [false, true],
  ['x', false],
  [true, false],
])('%j is blank: %s', (value, expected) => expect(isBlankValue(value)).toBe(expected))
