import { expect, test } from 'vitest'
import { isInLines, repeatedNames } from './lga-text.ts'

test.each([
  ['', []],
  ['Ikeja, Eti-Osa', []],
  ['Ikeja, Eti-Osa, ikeja ,, EPE, Epe', ['Ikeja', 'EPE']],
  ['Aba  North, Aba North', ['Aba  North']],
])('%j repeats %j', (lgas, repeated) => expect(repeatedNames(lgas)).toEqual(repeated))

test('a list line by line is one without commas', () => {
  expect(isInLines('Ikeja\nEpe')).toBe(true)
  expect(isInLines('Ikeja,\nEpe,\n')).toBe(false)
})
