import { describe, expect, test } from 'vitest'
import { formatNaira, formatPercent, roundDownToWhole, shortenId } from './format.ts'
import { dateInLagos, dateTimeInLagos } from './times.ts'

test.each([
  [0, '₦0'],
  [950, '₦950'],
  [12_500, '₦12,500'],
  [12_500.5, '₦12,500.50'],
  [0.05, '₦0.05'],
  [1_000_000, '₦1,000,000'],
  [999_999_999.99, '₦999,999,999.99'],
])('Prices are shown in naira: %d is %s', (amount, text) => expect(formatNaira(amount)).toBe(text))

test.each([
  [57.47, 57],
  [6_663.17, 6_663],
  [99.99, 99],
  [100, 100],
  [0.4, 0.4],
])('a card shows %d as %d', (value, whole) => expect(roundDownToWhole(value)).toBe(whole))

describe('ids', () => {
  const id = '019abcde-0000-7000-8000-0123456789ab'

  test('Order id shown as its last 6 characters', () => expect(shortenId(id, 6)).toBe('6789ab'))
  test('user id as its last 3', () => expect(shortenId(id, 3)).toBe('9ab'))
})

test('Dates shown as the first 10 characters of the ISO timestamp', () => {
  expect(dateInLagos('2026-11-20T22:59:59.999Z')).toBe('2026-11-20')
  expect(dateInLagos('2026-11-30T23:30:00.000Z')).toBe('2026-12-01')
  expect(dateTimeInLagos('2026-11-24T04:59:00.000Z')).toBe('24 Nov 2026, 05:59')
  expect(dateTimeInLagos('2026-12-31T23:30:00.000Z')).toBe('1 Jan 2027, 00:30')
})

test.each([
  [30, '30%'],
  [12.5, '12.5%'],
  [33.333, '33.33%'],
  [0, '0%'],
])('a discount of %d is %s', (value, text) => expect(formatPercent(value)).toBe(text))
