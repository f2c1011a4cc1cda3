import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/random.ts'
import {
  addDaysTo,
  chooseBarStep,
  comparedPeriod,
  countDaysOf,
  firstDayOfBar,
  listBarsOf,
  listDaysOf,
  presetPeriod,
} from './report-period.ts'

test.each([
  ['today', '2026-03-10', '2026-03-10'],
  ['7', '2026-03-04', '2026-03-10'],
  ['30', '2026-02-09', '2026-03-10'],
  ['month', '2026-03-01', '2026-03-10'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-03-10'],
] as const)('the preset %s', (preset, from, to) => {
  expect(presetPeriod(preset, '2026-03-10')).toEqual({ from, to })
})

describe('what a time is compared with', () => {
  test('the days directly before, as many of them', () => {
    expect(comparedPeriod({ from: '2024-03-01', to: '2024-03-31' }, 'before')).toEqual({
      from: '2024-01-30',
      to: '2024-02-29',
    })
  })

  test('the same dates of the year before; the 28th for a leap day', () => {
    const of = (from: string, to: string) => comparedPeriod({ from, to }, 'year')
    expect(of('2024-02-29', '2024-03-01')).toEqual({ from: '2023-02-28', to: '2023-03-01' })
    expect(of('2025-01-01', '2025-12-31')).toEqual({ from: '2024-01-01', to: '2024-12-31' })
  })

  test('nothing', () =>
    expect(comparedPeriod({ from: '2024-03-01', to: '2024-03-31' }, 'none')).toBeUndefined())
})

test('bars are days, then weeks, then months', () => {
  expect(listBarsOf({ from: '2026-03-06', to: '2026-03-08' }, 'day')).toEqual([
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
  ])
  expect(listBarsOf({ from: '2026-03-06', to: '2026-03-16' }, 'week')).toEqual([
    '2026-03-06',
    '2026-03-09',
    '2026-03-16',
  ])
  expect(listBarsOf({ from: '2025-12-30', to: '2026-02-01' }, 'month')).toEqual([
    '2025-12-30',
    '2026-01-01',
    '2026-02-01',
  ])
})

test('every day is in one of at most 110 bars', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9000 }),
      fc.integer({ min: 1, max: 1827 }),
      (start, length) => {
        const from = addDaysTo('2010-01-01', start)
        const period = { from, to: addDaysTo(from, length - 1) }
        const step = chooseBarStep(period)
        const bars = listBarsOf(period, step)
        expect(countDaysOf(period)).toBe(length)
        expect(bars.length).toBeLessThanOrEqual(110)
        expect(bars).toEqual(bars.toSorted())
        expect(
          listDaysOf(period).every((day) => bars.includes(firstDayOfBar(day, step, period))),
        ).toBe(true)
      },
    ),
    { numRuns: runs(200) },
  )
})
