import { expect, test } from 'vitest'
import { replaceDecimalComma } from './decimal-commas.ts'

test.each([
  ['12,50', '12.50'],
  ['1.234,5', '1234.5'],
  ['₦ 12.500', '₦ 12500'],
  ['12.500.000', '12500000'],
  ['5.000/-', '5000/-'],
  ['12,500', '12,500'],
  ['1,234,567.50', '1,234,567.50'],
  ['12.50', '12.50'],
  ['1,2,3', '1,2,3'],
  ['₦ 19,999 - ₦ 25,000', '₦ 19,999 - ₦ 25,000'],
])('a price written %j is read as %j', (cell, read) =>
  expect(replaceDecimalComma('price', cell)).toBe(read),
)

test('a title keeps its commas, and a rating its point', () => {
  expect([
    replaceDecimalComma('title', 'Cable 1,5'),
    replaceDecimalComma('rating', '4.125'),
    replaceDecimalComma('rating', '4,5'),
  ]).toEqual(['Cable 1,5', '4.125', '4.5'])
})
