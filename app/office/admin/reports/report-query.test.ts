import { describe, expect, test } from 'vitest'
import { parseReportQuery, withPeriodEnd } from './report-query.ts'

const read = (query: string, report?: string) => {
  const params = new URLSearchParams(query)
  return parseReportQuery(
    { valueAt: (name) => params.get(name) ?? '' },
    { report, today: '2026-03-10' },
  )
}
const usual = {
  report: 'sales',
  preset: '30',
  period: { from: '2026-02-09', to: '2026-03-10' },
  compare: 'before',
  sort: undefined,
}

describe('the address of a report', () => {
  test.each([
    '',
    'days=9&compare=x&sort=name',
    'from=2026-03-02&to=2026-03-01',
    'from=1999-01-01&to=2026-01-01',
  ])('shows the last 30 days where it says nothing that can be shown: %j', (query) =>
    expect(read(query, 'nothing')).toEqual(usual),
  )

  test('says report, days, comparison and order', () => {
    expect(read('from=2026-01-01&to=2026-01-31&compare=year&sort=-pieces', 'products')).toEqual({
      ...{
        report: 'products',
        preset: undefined,
        period: { from: '2026-01-01', to: '2026-01-31' },
      },
      ...{ compare: 'year', sort: '-pieces' },
    })
  })

  test('of a preset stays true tomorrow', () =>
    expect(read('days=month').period.from).toBe('2026-03-01'))
})

test.each([
  ['from', '2026-03-05', { from: '2026-03-05', to: '2026-03-09' }],
  ['from', '2026-03-20', { from: '2026-03-20', to: '2026-03-20' }],
  ['to', '2026-02-01', { from: '2026-02-01', to: '2026-02-01' }],
  ['to', '2036-02-01', { from: '2036-02-01', to: '2036-02-01' }],
  ['to', '0002-02-01', undefined],
] as const)('choosing %s %s', (end, day, expected) => {
  expect(withPeriodEnd({ from: '2026-03-01', to: '2026-03-09' }, end, day)).toEqual(expected)
})
