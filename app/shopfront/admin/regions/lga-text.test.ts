import { expect, test } from 'vitest'
import { findRepeatedLgas, isSeparatedByLines } from './lga-text.ts'

test.each([
  ['', []],
  ['Ikeja, Eti-Osa', []],
  ['Ikeja, Eti-Osa, ikeja ,, EPE, Epe', ['Ikeja', 'EPE']],
  ['Aba  North, Aba North', ['Aba  North']],
])('%j repeats %j', (lgas, repeated) => expect(findRepeatedLgas(lgas)).toEqual(repeated))

test('a list line by line is one without commas', () => {
  expect(isSeparatedByLines('Ikeja\nEpe')).toBe(true)
  expect(isSeparatedByLines('Ikeja,\nEpe,\n')).toBe(false)
})
