import { expect, test } from 'vitest'
import { findAxisEnd, formatCompact, formatCompactNaira } from './scale.ts'

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [10, 20],
  [11, 20],
  [999, 1000],
  [1001, 2000],
  [6_500_000, 8_000_000],
  [9_900_000_000, 10_000_000_000],
])('an axis for %d ends at %d, with a whole middle', (max, end) => {
  expect(findAxisEnd(max)).toBe(end)
  expect(Number.isInteger(findAxisEnd(max) / 2)).toBe(true)
})

test('big numbers are short on axes', () => {
  expect([
    formatCompact(0),
    formatCompact(950),
    formatCompactNaira(1_250_000),
    formatCompactNaira(2_000_000_000),
  ]).toEqual(['0', '950', '₦1.3M', '₦2B'])
})
