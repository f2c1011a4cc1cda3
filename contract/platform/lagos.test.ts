import { expect, test } from 'vitest'
import { lagosClock, lagosMoment, todayInLagos } from './lagos.ts'

test('a clock in Lagos is an hour ahead of UTC, in any month', () => {
  expect(lagosMoment('2026-12-01T00:30').toISOString()).toBe('2026-11-30T23:30:00.000Z')
  expect(lagosClock('2026-06-30T23:30:00.000Z')).toBe('2026-07-01T00:30')
})

test('a day begins at midnight in Lagos', () => {
  expect(todayInLagos(Date.parse('2026-02-28T22:59:59Z'))).toBe('2026-02-28')
  expect(todayInLagos(Date.parse('2026-02-28T23:00:00Z'))).toBe('2026-03-01')
})
