import { expect, test } from 'vitest'
import { errorText } from './field-texts.ts'

test("'{field} is a required field' names the field as its label does", () => {
  expect(errorText('lga', 'lga is a required field')).toBe('Local government is a required field')
})

test('any other message stays as it is', () => {
  expect(errorText('email', 'must be a valid email address')).toBe('must be a valid email address')
  expect(errorText('email', undefined)).toBeUndefined()
})
