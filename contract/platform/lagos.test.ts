import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clockInLagos, lagosMoment, todayInLagos } from './lagos.ts'

test('a clock in Lagos is an hour ahead of UTC, in any month', () => {
  expect(lagosMoment('2026-12-01T00:30').toISOString()).toBe('2026-11-30T23:30:00.000Z')
  expect(clockInLagos('2026-06-30T23:30:00.000Z')).toBe('2026-07-01T00:30')
})

test('a day begins at midnight in Lagos', () => {
  expect(todayInLagos(Date.parse('2026-02-28T22:59:59Z'))).toBe('2026-02-28')
  expect(todayInLagos(Date.parse('2026-02-28T23:00:00Z'))).toBe('2026-03-01')
})

/** Files that count with days, name files or draw the axis of a chart. */
const OWN_WAY = [
  'contract/platform/lagos.ts',
  'contract/platform/times.ts',
  'contract/office/report-period.ts',
  'server/orders/sales/typed-dates.ts',
  'server/running/backups/manifests.ts',
  'app/office/admin/charts/scale.ts',
]
const FORMATS =
  /toISOString\(\)\s*\.(slice|substr|split)|\.slice\((0, 10|11)\b|\.toLocale(Date|Time)String|DateTimeFormat|new Date\(.*\)\.toLocale|\.to(UTC|Date|Time)String|\.get(UTC)?(FullYear|Month|Date|Hours|Minutes)\(/

test('dates and times are formatted in one place', () => {
  const files = globSync('{app,contract,server}/**/*.{ts,tsx}').filter(
    (path) => !/\.test\.tsx?$/.test(path),
  )
  const formatting = files.filter((path) => FORMATS.test(readFileSync(path, 'utf8')))
  expect(formatting.toSorted()).toEqual(OWN_WAY.toSorted())
})
