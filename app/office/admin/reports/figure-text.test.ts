import { expect, test } from 'vitest'
import { formatBarName, formatChange, formatFigure, formatReportPeriod } from './figure-text.ts'

test('figures in full', () => {
  expect(formatFigure('sales', 1_234_567.5)).toBe('₦1,234,567.50')
  expect(formatFigure('margin', -500)).toBe('−₦500')
  expect(formatFigure('marginShare', 12.5)).toBe('12.5%')
  expect(formatFigure('orders', 1200)).toBe('1,200')
  expect(formatFigure('average', null)).toBe('–')
})

test.each([
  [12, 10, '+20%'],
  [5, 10, '−50%'],
  [10, 10, '±0%'],
  [10, 0, undefined],
  [null, 10, undefined],
  [-5, -10, '+50%'],
])('from %s, after %s before: %s', (now, before, text) =>
  expect(formatChange(now, before)).toBe(text),
)

test('times in words', () => {
  expect(formatReportPeriod({ from: '2026-11-01', to: '2026-11-01' })).toBe('1 Nov 2026')
  expect(formatReportPeriod({ from: '2026-11-01', to: '2026-11-30' })).toBe(
    '1 Nov 2026 to 30 Nov 2026',
  )
  expect(formatBarName('week', '2026-11-02')).toBe('Week of 2 Nov 2026')
  expect(formatBarName('month', '2026-11-01')).toBe('November 2026')
})
